//! Prints a moment of a recorded game as SVG: `poster DIR ROUND MOMENT > poster.svg`.

use rulebook_view::film::{Footage, StateFile, open, state_number};
use rulebook_view::paint::{Posters, Theme, svg};
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1);
    let folder = args.next().ok_or("expected a folder")?;
    let index = args.next().map_or(Ok(0), |text| text.parse())?;
    let moment = args.next().map_or(Ok(0.0), |text| text.parse())?;
    let mut footage = Footage::default();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(number) = state_number(&name) {
            footage.states.insert(number, StateFile { name, text: fs::read(path)? });
        }
    }
    let theme = if env::args().nth(4).is_some() { Theme::Dark } else { Theme::Light };
    print!("{}", svg(&Posters::new(&*open(footage)?).moment(index, moment), theme, 20.0));
    Ok(())
}
