use i_slint_core::lengths::PhysicalEdges;
use slint::PhysicalSize;

/// Dots per inch at which a logical pixel is a physical one.
const BASE_DENSITY: f32 = 160.0;

/// Physical pixels to a logical one, of a screen with so many dots per inch; none when the system does not say.
pub fn scale_of(density: Option<u32>) -> f32 {
    match density {
        Some(density) if density > 0 => density as f32 / BASE_DENSITY,
        _ => 1.0,
    }
}

/// What the system says of the surface. All lengths are physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    /// Physical pixels to a logical one.
    pub scale: f32,
    /// Left, top, right and bottom of the part that no bar and no cut-out covers; empty until the system has told.
    pub content: (i32, i32, i32, i32),
}

impl Default for Screen {
    /// Nothing to draw on yet.
    fn default() -> Screen {
        Screen { width: 0, height: 0, scale: 1.0, content: (0, 0, 0, 0) }
    }
}

impl Screen {
    /// Width and height.
    pub fn size(&self) -> PhysicalSize {
        PhysicalSize::new(self.width, self.height)
    }

    /// The same screen drawn with half as many pixels each way; everything keeps its logical size.
    pub fn halved(&self) -> Screen {
        let (left, top, right, bottom) = self.content;
        Screen {
            width: self.width / 2,
            height: self.height / 2,
            scale: self.scale / 2.0,
            content: (left / 2, top / 2, right / 2, bottom / 2),
        }
    }

    /// How far bars and cut-outs reach into the surface from each side.
    pub fn insets(&self) -> PhysicalEdges {
        let (left, top, right, bottom) = self.content;
        if right <= left || bottom <= top {
            return PhysicalEdges::default();
        }
        let far = |whole: u32, edge: i32| (i32::try_from(whole).unwrap_or(i32::MAX) - edge).max(0);
        PhysicalEdges {
            top: top.max(0),
            bottom: far(self.height, bottom),
            left: left.max(0),
            right: far(self.width, right),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phone() -> Screen {
        Screen { width: 1080, height: 2400, scale: scale_of(Some(480)), content: (0, 96, 1080, 2336) }
    }

    #[test]
    fn the_scale_follows_the_density() {
        assert_eq!(
            [scale_of(Some(480)), scale_of(Some(420)), scale_of(Some(0)), scale_of(None)],
            [3.0, 2.625, 1.0, 1.0]
        );
    }

    #[test]
    fn half_the_pixels_keep_logical_sizes() {
        let half = phone().halved();
        assert_eq!((half.size(), half.scale), (PhysicalSize::new(540, 1200), 1.5));
        let (whole, half) = (phone().insets().to_logical(3.0), half.insets().to_logical(1.5));
        assert_eq!((whole.top, whole.bottom), (half.top, half.bottom));
    }

    #[test]
    fn insets_are_what_the_content_leaves() {
        let insets = phone().insets();
        assert_eq!((insets.left, insets.top, insets.right, insets.bottom), (0, 96, 0, 64));
    }

    #[test]
    fn nothing_is_inset_before_the_content_is_known_or_when_it_is_larger_than_the_surface() {
        assert_eq!(Screen { content: (0, 0, 0, 0), ..phone() }.insets(), PhysicalEdges::default());
        assert_eq!(Screen { content: (-5, -5, 2000, 3000), ..phone() }.insets(), PhysicalEdges::default());
    }
}
