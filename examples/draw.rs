//! Writes the map and the counters as pictures, to look at.

fn main() {
    let scenario = budapest_campaign::scenario::Scenario::standard();
    let mut arguments = std::env::args().skip(1);
    let (Some(width), Some(path)) = (arguments.next(), arguments.next()) else { return };
    let width: f32 = width.parse().expect("a number");
    let start = std::time::Instant::now();
    let painter = budapest_campaign::draw::MapPainter::new(&scenario);
    println!("prepared in {:?}", start.elapsed());
    let (w, h) = painter.size(width);
    let start = std::time::Instant::now();
    let picture = painter.tile(width, 0.0, 0.0, w.ceil() as u32, h.ceil() as u32);
    println!("drawn in {:?}: {}x{}", start.elapsed(), picture.width(), picture.height());
    picture.save_png(path).expect("the file can be written");
}
