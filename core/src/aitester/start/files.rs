//! The start of a game from the texts of its files.

use super::violation::{StartFile, StartViolation};
use super::{Start, State};
use crate::aitester::map::Map;
use crate::aitester::objects::Objects;
use crate::aitester::settings::Settings;
use crate::aitester::types_file;
use crate::aitester::unit_type::UnitType;
use crate::contract::{Diagnostic, Violations};
use crate::text::Place;

/// The texts of the files that give the start of a game (MAP-3).
///
/// Without objects, the map has none. Without types or settings, those of the usual start take their place.
///
/// ```
/// use rulebook_core::aitester::{Settings, StartFiles};
///
/// let map = b"aitester-map v1\nplayers 2\nsize 5 1\n11111\n1...2\n";
/// let objects = b"aitester-obj v1\nbonuses 0\nunits 1\n1 tnak 0 0\n";
/// let files = StartFiles { map, objects: Some(objects), types: None, settings: None };
/// let mut errors = Vec::new();
/// let state = files.state(&mut |file, error| {
///     errors.push(format!("{file}: {}: {} [{}]", error.place, error.reason, error.clause));
/// });
/// assert!(state.is_none());
/// assert_eq!(errors, ["objects: 4:1: expected the name of a type, found `tnak` [MAP-4]"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartFiles<'a> {
    /// The map (MAP-1).
    pub map: &'a [u8],
    /// The objects (MAP-2).
    pub objects: Option<&'a [u8]>,
    /// The types of units (AIT-3).
    pub types: Option<&'a [u8]>,
    /// The settings (AIT-1).
    pub settings: Option<&'a [u8]>,
}

impl StartFiles<'_> {
    /// The state in which the game starts. If there is none, passes every reason to `report`, with the file to edit,
    /// and returns `None`. The reasons are everything that is wrong in each file, or else everything that does not fit
    /// together (MAP-4).
    pub fn state(&self, report: &mut dyn FnMut(StartFile, Diagnostic<'_>)) -> Option<State> {
        let settings = match self.settings {
            Some(text) => read_or_report(Settings::read(text), StartFile::Settings, report),
            None => Some(Settings::default()),
        };
        let types = match self.types {
            Some(text) => read_or_report(UnitType::read_list(text), StartFile::Types, report),
            None => Some(UnitType::standard()),
        };
        let map = read_or_report(Map::read(self.map), StartFile::Map, report);
        let objects = match self.objects {
            Some(text) => read_or_report(Objects::read(text), StartFile::Objects, report),
            None => Some(Objects::default()),
        };
        let (settings, types, map, objects) = (settings?, types?, map?, objects?);
        let start = Start { map: &map, objects: &objects, types: &types, settings: &settings.game };
        start.state_or_report(&mut |violation| {
            let place = self.place_of(violation);
            let (clause, hint) = (violation.clause(), violation.hint());
            report(violation.file(), Diagnostic { place, clause, reason: &violation, hint });
        })
    }

    /// The place of a violation in its file.
    fn place_of(&self, violation: StartViolation) -> Place {
        let subject = violation.subject();
        match violation.file() {
            StartFile::Map => Map::place_of(self.map, subject),
            StartFile::Objects => Objects::place_of(self.objects.unwrap_or_default(), subject),
            StartFile::Types => types_file::place_of(self.types.unwrap_or_default(), subject),
            // The settings are valid when they have been read.
            StartFile::Settings => Place::of(&[], 0),
        }
    }
}

/// The value, or `None` after its reasons were reported.
fn read_or_report<T, E: Violations>(
    result: Result<T, E>,
    file: StartFile,
    report: &mut dyn FnMut(StartFile, Diagnostic<'_>),
) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            error.each(&mut |reason| report(file, reason));
            None
        }
    }
}
