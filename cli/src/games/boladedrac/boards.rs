//! The boards of Bola de Drac in `boards/boladedrac`.

use crate::games::Board;

macro_rules! boards {
    ($($name:literal)*) => {
        &[$(Board { name: $name, text: include_str!(concat!("../../../boards/boladedrac/", $name, ".cnf")) }),*]
    };
}

pub(super) static BOARDS: &[Board] = boards! {
    "canyon" "cove" "default" "desert" "forest" "garden" "islet" "nook" "temple" "tower" "world"
};

#[cfg(test)]
mod tests {
    use super::BOARDS;

    #[test]
    fn every_board_of_the_folder_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards/boladedrac");
        let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let boards = paths.filter(|path| path.extension().is_some_and(|extension| extension == "cnf"));
        let mut names: Vec<_> = boards.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
        names.sort();
        assert_eq!(BOARDS.iter().map(|board| board.name).collect::<Vec<_>>(), names);
    }
}
