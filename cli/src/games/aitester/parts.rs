//! Starts of AI-Tester from a map, objects, unit types and settings (MAP-3).

use crate::failure::Failure;
use crate::games::{StartPart, StartParts};
use rulebook_core::aitester::{StartFile, StartFiles};

pub(super) const PARTS: StartParts = StartParts { extensions: &["map", "obj", "ait"], join };

/// Joins the files, in any order. A map is needed.
pub(super) fn join(parts: &[StartPart]) -> Result<String, Failure> {
    let mut files = Files::default();
    for part in parts {
        let kind = kind_of(part);
        if let Some(other) = files.of(kind).replace(part) {
            let failure = Failure::usage(format_args!("{} and {} are both the {kind}", other.name, part.name));
            return Err(failure.hint("leave one of them out"));
        }
    }
    let Some(map) = files.map else {
        let names: Vec<_> = parts.iter().map(|part| &*part.name).collect();
        let failure = Failure::usage(format_args!("{}: a start needs a map, found none", names.join(", ")));
        return Err(failure.hint("give a .map file, as in `rulebook play aitester MAP OBJ`"));
    };
    let bytes = |part: Option<&'_ StartPart>| part.map(|part| part.bytes.clone());
    let (objects, types, settings) = (bytes(files.objects), bytes(files.types), bytes(files.settings));
    let texts = StartFiles {
        map: &map.bytes,
        objects: objects.as_deref(),
        types: types.as_deref(),
        settings: settings.as_deref(),
    };
    let mut errors = Vec::new();
    let mut hints = Vec::new();
    let state = texts.state(&mut |file, fault| {
        let name = files.of(file).map_or_else(|| format!("the default {file}"), |part| part.name.clone());
        errors.push((file, fault.place, format!("{name}:{}: {} [{}]", fault.place, fault.reason, fault.clause)));
        hints.extend(fault.hint.filter(|hint| !hints.contains(hint)));
    });
    match state {
        Some(state) => {
            let mut text = String::new();
            // Writing to a string cannot fail.
            let _ = state.write(&mut text);
            Ok(text)
        }
        None => {
            errors.sort_by_key(|(file, place, _)| (*file, *place));
            Err(Failure::unusable(errors.into_iter().map(|(_, _, message)| message).collect(), hints))
        }
    }
}

/// The files by what they are.
#[derive(Default)]
struct Files<'a> {
    map: Option<&'a StartPart>,
    objects: Option<&'a StartPart>,
    types: Option<&'a StartPart>,
    settings: Option<&'a StartPart>,
}

impl<'a> Files<'a> {
    const fn of(&mut self, kind: StartFile) -> &mut Option<&'a StartPart> {
        match kind {
            StartFile::Map => &mut self.map,
            StartFile::Objects => &mut self.objects,
            StartFile::Types => &mut self.types,
            StartFile::Settings => &mut self.settings,
        }
    }
}

/// What a file is. Settings have sections in brackets, and unit types have none (AIT-1, AIT-3).
fn kind_of(part: &StartPart) -> StartFile {
    let mut lines = part.bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    match &*part.extension {
        "map" => StartFile::Map,
        "obj" => StartFile::Objects,
        _ if lines.any(|line| line.starts_with(b"[")) => StartFile::Settings,
        _ => StartFile::Types,
    }
}

#[cfg(test)]
mod tests {
    use super::join;
    use crate::games::StartPart;
    use rulebook_core::aitester::State;

    fn part(name: &str, text: &str) -> StartPart {
        let extension = name.rsplit_once('.').unwrap().1;
        StartPart { name: name.to_owned(), extension: extension.to_owned(), bytes: text.as_bytes().to_vec() }
    }

    const MAP: &str = "aitester-map v1\nplayers 2\nsize 5 1\n11111\n1...2\n";

    #[test]
    fn a_map_alone_makes_a_start() {
        let state = State::read(join(&[part("a.map", MAP)]).unwrap().as_bytes()).unwrap();
        assert_eq!((state.scenario().types.len(), state.scenario().parameters.money), (4, 120));
    }

    #[test]
    fn files_are_told_apart_by_extension_and_contents() {
        let objects = part("a.obj", "aitester-obj v1\nbonuses 1\n2 0 first_aid\nunits 0\n");
        let types = part("a.ait", "# one type\nscout 15 3 40 0 15 1 4 s.gif s.wav\n");
        let settings = part("b.ait", "[GAME]\nmoney = 7\n");
        let text = join(&[types.clone(), objects.clone(), part("a.map", MAP)]).unwrap();
        let state = State::read(text.as_bytes()).unwrap();
        assert_eq!((state.scenario().types.len(), state.situation().bonuses.len()), (1, 1));
        let error = join(&[settings, part("a.map", MAP)]).unwrap_err().to_string();
        assert!(error.starts_with("error: b.ait:"), "{error}");
        let error = join(&[types.clone(), types, part("a.map", MAP)]).unwrap_err().to_string();
        assert_eq!(error, "error: a.ait and a.ait are both the unit types\n hint: leave one of them out\n");
        let error = join(&[objects]).unwrap_err().to_string();
        assert!(error.starts_with("error: a.obj: a start needs a map, found none\n"), "{error}");
    }
}
