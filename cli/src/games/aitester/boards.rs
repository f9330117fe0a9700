//! The boards of AI-Tester in `boards/aitester`: the starts that the maps make with their objects and the usual unit types
//! and settings.

use super::parts::join;
use crate::games::{Board, StartPart};
use std::sync::LazyLock;

/// Name, map, and objects, which may be empty.
type Files = (&'static str, &'static str, &'static str);

macro_rules! maps {
    ($($name:literal $($objects:ident)?)*) => {
        &[$((
            $name,
            include_str!(concat!("../../../boards/aitester/", $name, ".map")),
            maps!(@objects $name $($objects)?),
        )),*]
    };
    (@objects $name:literal) => { "" };
    (@objects $name:literal objects) => { include_str!(concat!("../../../boards/aitester/", $name, ".obj")) };
}

const FILES: &[Files] = maps! {
    "10x10_2_creek" objects
    "12x12_4_ring" objects
    "14x10_2_bridges" objects
    "15x15_2_garrison" objects
    "16x16_3_delta" objects
    "20x20_3_dunes" objects
    "20x20_4_market" objects
    "24x24_6_islands" objects
    "24x24_8_wheel" objects
    "32x23_2_valley" objects
    "32x32_9_court" objects
    "5x5_2_ford"
    "8x8_2_pass" objects
};

/// All boards, by name.
pub(super) fn all() -> &'static [Board] {
    static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
        let part = |name: &str, extension: &str, text: &str| StartPart {
            name: format!("{name}.{extension}"),
            extension: extension.to_owned(),
            bytes: text.as_bytes().to_vec(),
        };
        let start = |&(name, map, objects): &Files| {
            let parts = [part(name, "map", map), part(name, "obj", objects)];
            let used = if objects.is_empty() { &parts[..1] } else { &parts[..] };
            join(used).unwrap_or_else(|failure| panic!("a test reads every board: {failure}"))
        };
        FILES.iter().map(|files| Board { name: files.0, text: start(files).leak() }).collect()
    });
    &BOARDS
}

#[cfg(test)]
mod tests {
    use super::all;
    use std::path::Path;

    #[test]
    fn every_map_of_the_folder_is_built_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("boards/aitester");
        let names_of = |extension: &str| {
            let paths = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
            let files = paths.filter(|path| path.extension().is_some_and(|found| found == extension));
            let mut names: Vec<_> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
            names.sort();
            names
        };
        assert_eq!(all().iter().map(|board| board.name).collect::<Vec<_>>(), names_of("map"));
        let with_objects: Vec<_> =
            super::FILES.iter().filter(|files| !files.2.is_empty()).map(|files| files.0).collect();
        assert_eq!(with_objects, names_of("obj"));
    }
}
