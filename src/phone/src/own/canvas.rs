use std::mem::MaybeUninit;

use slint::PhysicalSize;
use slint::platform::software_renderer::{PremultipliedRgbaColor, RepaintBufferType, SoftwareRenderer};

/// Bytes of a pixel: red, green, blue and one that nobody reads.
pub const PIXEL: usize = 4;

/// A rectangle of pixels; right and bottom are outside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Area {
    /// Whether no pixel is in it.
    pub fn is_empty(&self) -> bool {
        self.right <= self.left || self.bottom <= self.top
    }

    /// The smallest area that holds both.
    pub fn union(self, other: Area) -> Area {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Area {
                left: self.left.min(other.left),
                top: self.top.min(other.top),
                right: self.right.max(other.right),
                bottom: self.bottom.max(other.bottom),
            },
        }
    }

    /// The part of it within a picture of this size.
    pub fn within(self, width: usize, height: usize) -> Area {
        Area { right: self.right.min(width), bottom: self.bottom.min(height), ..self }
    }
}

/// The whole picture in memory. The surface has several buffers in turn, and only this one has all that was ever drawn.
#[derive(Default)]
pub struct Canvas {
    pixels: Vec<PremultipliedRgbaColor>,
    width: usize,
    height: usize,
}

impl Canvas {
    /// Draws what has changed since the last time, everything if the size has changed, and tells where.
    pub fn draw(&mut self, renderer: &SoftwareRenderer, size: PhysicalSize) -> Area {
        let (width, height) = (size.width as usize, size.height as usize);
        if width == 0 || height == 0 {
            return Area::default();
        }
        let anew = (width, height) != (self.width, self.height);
        if anew {
            *self = Canvas { pixels: vec![PremultipliedRgbaColor::default(); width * height], width, height };
            renderer.set_repaint_buffer_type(RepaintBufferType::NewBuffer);
        }
        let region = renderer.render(&mut self.pixels, width);
        renderer.set_repaint_buffer_type(RepaintBufferType::ReusedBuffer);
        if anew {
            return self.area();
        }
        let (origin, size) = (region.bounding_box_origin(), region.bounding_box_size());
        let (left, top) = (origin.x.max(0) as usize, origin.y.max(0) as usize);
        Area { left, top, right: left + size.width as usize, bottom: top + size.height as usize }.within(width, height)
    }

    /// All of it.
    pub fn area(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    /// Copies an area to the same place of a picture whose lines are `stride` pixels apart. Pixels that the other picture
    /// does not have are left out.
    pub fn copy(&self, area: Area, target: &mut [MaybeUninit<u8>], stride: usize) {
        if stride == 0 {
            return;
        }
        let area = area.within(self.width.min(stride), self.height.min(target.len() / (stride * PIXEL)));
        if area.is_empty() {
            return;
        }
        for line in area.top..area.bottom {
            let source = &self.pixels[line * self.width + area.left..line * self.width + area.right];
            let start = (line * stride + area.left) * PIXEL;
            let bytes = &mut target[start..start + source.len() * PIXEL];
            for (pixel, bytes) in source.iter().zip(bytes.chunks_exact_mut(PIXEL)) {
                for (byte, value) in bytes.iter_mut().zip([pixel.red, pixel.green, pixel.blue, pixel.alpha]) {
                    byte.write(value);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn striped(width: usize, height: usize) -> Canvas {
        let pixel = |n: usize| PremultipliedRgbaColor { red: n as u8, green: 1, blue: 2, alpha: 255 };
        Canvas { pixels: (0..width * height).map(pixel).collect(), width, height }
    }

    fn copied(canvas: &Canvas, area: Area, stride: usize, lines: usize) -> Vec<Option<u8>> {
        let mut target = vec![MaybeUninit::new(200u8); stride * lines * PIXEL];
        canvas.copy(area, &mut target, stride);
        // Every byte was written before the copy.
        let red = |bytes: &[MaybeUninit<u8>]| unsafe { bytes[0].assume_init() };
        target.chunks_exact(PIXEL).map(red).map(|red| (red != 200).then_some(red)).collect()
    }

    #[test]
    fn an_area_lands_where_it_was_under_a_wider_stride() {
        let area = Area { left: 1, top: 1, right: 3, bottom: 2 };
        let rows = copied(&striped(3, 2), area, 5, 2);
        assert_eq!(rows[..5], [None; 5]);
        assert_eq!(rows[5..], [None, Some(4), Some(5), None, None]);
    }

    #[test]
    fn a_smaller_or_larger_buffer_gets_what_fits() {
        let canvas = striped(3, 2);
        assert_eq!(copied(&canvas, canvas.area(), 2, 1), [Some(0), Some(1)]);
        assert_eq!(copied(&canvas, canvas.area(), 4, 3)[8..], [None; 4]);
        assert_eq!(copied(&canvas, Area { left: 2, top: 0, right: 3, bottom: 2 }, 2, 2), [None; 4]);
    }

    #[test]
    fn areas_are_joined_and_an_empty_one_adds_nothing() {
        let (a, b) = (Area { left: 1, top: 2, right: 3, bottom: 4 }, Area { left: 0, top: 3, right: 2, bottom: 9 });
        assert_eq!(a.union(b), Area { left: 0, top: 2, right: 3, bottom: 9 });
        assert_eq!(a.union(Area::default()), a);
        assert_eq!(Area::default().union(b), b);
    }
}
