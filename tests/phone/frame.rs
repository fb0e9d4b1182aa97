//! A frame in memory, and how far two frames are apart.

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// How far a colour may be from the other machine's: processors round the last digit differently.
const NEAR: u8 = 2;

/// Red, green and blue of every pixel, line by line.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    pub width: usize,
    pub height: usize,
    pub rgb: Vec<u8>,
}

/// What differs between two frames of one size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Pixels that are not the same.
    pub pixels: usize,
    /// Pixels with a colour further away than rounding explains.
    pub far: usize,
    /// The largest distance of a colour.
    pub most: u8,
}

impl Frame {
    /// Reads a binary PPM of 8 bits a colour, as the stand-in writes it.
    pub fn read_ppm(path: &Path) -> Frame {
        let bytes = std::fs::read(path).expect("the frame was written");
        let mut words = bytes.splitn(4, |byte| *byte == b'\n' || *byte == b' ');
        let mut next = || words.next().map(|word| String::from_utf8_lossy(word).into_owned()).unwrap_or_default();
        assert_eq!(next(), "P6", "the frame is a binary PPM");
        let (width, height): (usize, usize) = (next().parse().expect("a width"), next().parse().expect("a height"));
        let rest = words.next().expect("the pixels");
        let rgb = rest.strip_prefix(b"255\n").expect("8 bits a colour").to_vec();
        assert_eq!(rgb.len(), width * height * 3, "{}", path.display());
        Frame { width, height, rgb }
    }

    /// From pixels of four bytes.
    pub fn from_rgba(width: usize, height: usize, rgba: &[u8]) -> Frame {
        let rgb = rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Frame { width, height, rgb }
    }

    /// The part between two lines.
    pub fn lines(&self, from: usize, to: usize) -> Frame {
        let line = self.width * 3;
        Frame { width: self.width, height: to - from, rgb: self.rgb[from * line..to * line].to_vec() }
    }

    /// Whether it is all of one colour.
    pub fn is_plain(&self) -> bool {
        self.rgb.chunks_exact(3).all(|pixel| pixel == &self.rgb[..3])
    }

    /// Mean of all colours, 0 black to 255 white.
    pub fn brightness(&self) -> f64 {
        self.rgb.iter().map(|value| f64::from(*value)).sum::<f64>() / self.rgb.len() as f64
    }

    /// What differs.
    pub fn difference(&self, other: &Frame) -> Difference {
        assert_eq!((self.width, self.height), (other.width, other.height), "frames of one size");
        let mut difference = Difference::default();
        for (a, b) in self.rgb.chunks_exact(3).zip(other.rgb.chunks_exact(3)) {
            let far = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
            difference.pixels += usize::from(far > 0);
            difference.far += usize::from(far > NEAR);
            difference.most = difference.most.max(far);
        }
        difference
    }

    /// Saves it as PNG.
    pub fn save(&self, path: &Path) {
        let file = File::create(path).expect("the folder of pictures exists");
        let mut encoder = png::Encoder::new(BufWriter::new(file), self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("the header is written");
        writer.write_image_data(&self.rgb).expect("the pixels are written");
    }
}
