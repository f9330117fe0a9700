//! Tests that names say what a thing is. A type is a noun, never a bare participle or pronoun, and no name is
//! understood by insiders alone. Each entry of these lists once was a name in this project, until the field's term
//! replaced it.

use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};

/// No type may have these names.
const TYPES: &[&str] = &[
    "Answered",
    "Asked",
    "Asking",
    "Bare",
    "Book",
    "Broken",
    "Checked",
    "Coloured",
    "Confined",
    "Copying",
    "Counted",
    "Decided",
    "Described",
    "Desk",
    "Earned",
    "Ended",
    "Escaped",
    "Expected",
    "Fault",
    "Faults",
    "Film",
    "Filling",
    "Footage",
    "Force",
    "Former",
    "Found",
    "Frames",
    "Fuzzed",
    "Given",
    "Guarded",
    "Happened",
    "House",
    "Ink",
    "Judged",
    "Kept",
    "Keys",
    "Known",
    "Left",
    "Located",
    "Look",
    "Looks",
    "Lot",
    "Made",
    "Manners",
    "Most",
    "Named",
    "Needed",
    "News",
    "Numbers",
    "Other",
    "Out",
    "Own",
    "Painted",
    "Past",
    "Pen",
    "Penned",
    "Placed",
    "Played",
    "Prepared",
    "Qualified",
    "Reaped",
    "Recorded",
    "Reel",
    "Replayed",
    "Respondent",
    "Resting",
    "Seated",
    "Seeded",
    "Seen",
    "Sees",
    "Shown",
    "Shrunk",
    "Spent",
    "Stale",
    "Started",
    "Starters",
    "Stuck",
    "Styled",
    "Surroundings",
    "Taken",
    "Teller",
    "Textual",
    "Thrown",
    "Together",
    "Told",
    "Trouble",
    "Turned",
    "Twice",
    "Unchecked",
    "Undecided",
    "Unfinished",
    "Unfolded",
    "Unseen",
    "Used",
    "Versioned",
    "Visible",
    "Way",
    "What",
    "Wish",
    "Woken",
    "Workplace",
    "Written",
];

/// No function, constant, static, module or macro may have these names.
const OTHERS: &[&str] = &[
    "ASKING",
    "CLASSIC",
    "HEARS",
    "HOUSE",
    "STEP",
    "USUAL",
    "USUAL_ROUNDS",
    "among",
    "bury",
    "confine",
    "elsewhere",
    "enough",
    "farewell",
    "filling",
    "following",
    "footage",
    "former",
    "given",
    "happened",
    "house",
    "ink",
    "invalid",
    "is_untold",
    "kept",
    "leftovers",
    "less",
    "likeliest",
    "likely",
    "looks",
    "manners",
    "reel",
    "respondent",
    "shown",
    "spent",
    "stale",
    "story",
    "surroundings",
    "taken",
    "together",
    "told",
    "told_at",
    "transcribed",
    "trouble",
    "untidy",
    "usual_answer_lines",
    "usual_players",
    "usual_strategies",
    "workplace",
];

/// No field, enum variant, parameter or local variable may have these names.
const VALUES: &[&str] = &[
    "bury",
    "confine",
    "desk",
    "elsewhere",
    "farewell",
    "filling",
    "footage",
    "former",
    "gamewall",
    "hears",
    "house",
    "ink",
    "inks",
    "leftovers",
    "likeliest",
    "likely",
    "manners",
    "news",
    "nohouse",
    "reel",
    "respondent",
    "resting",
    "shown",
    "stale",
    "story",
    "surroundings",
    "told",
    "transcribed",
    "trouble",
    "untidy",
    "untold",
    "workplace",
];

/// The names in a file.
#[derive(Default)]
struct Names {
    types: Vec<String>,
    /// The names of functions, constants, statics, modules and macros.
    others: Vec<String>,
    /// The names of fields, enum variants, parameters and local variables.
    values: Vec<String>,
}

impl Names {
    /// Collects the names that a file declares, and the name of the file itself.
    fn of(path: &Path, text: &str) -> Self {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut names = Self::default();
        names.visit_file(&file);
        names.others.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        names
    }

    /// Returns the names that are on the lists.
    fn riddles(&self) -> impl Iterator<Item = &str> {
        let types = self.types.iter().filter(|name| TYPES.contains(&name.as_str()));
        let others = self.others.iter().filter(|name| OTHERS.contains(&name.as_str()));
        // Enum variants have the same names in another case.
        let values = self.values.iter().filter(|name| VALUES.contains(&name.to_lowercase().as_str()));
        types.chain(others).chain(values).map(String::as_str)
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Struct(item) => self.types.push(item.ident.to_string()),
            syn::Item::Enum(item) => self.types.push(item.ident.to_string()),
            syn::Item::Trait(item) => self.types.push(item.ident.to_string()),
            syn::Item::Type(item) => self.types.push(item.ident.to_string()),
            syn::Item::Const(item) => self.others.push(item.ident.to_string()),
            syn::Item::Static(item) => self.others.push(item.ident.to_string()),
            syn::Item::Mod(item) => self.others.push(item.ident.to_string()),
            syn::Item::Macro(item) => self.others.extend(item.ident.as_ref().map(ToString::to_string)),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.others.push(signature.ident.to_string());
        visit::visit_signature(self, signature);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.values.extend(field.ident.as_ref().map(ToString::to_string));
        visit::visit_field(self, field);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.values.push(variant.ident.to_string());
        visit::visit_variant(self, variant);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.values.push(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.others.push(item.ident.to_string());
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.others.push(item.ident.to_string());
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.types.push(item.ident.to_string());
    }
}

/// Collects the Rust files below a folder. Kits are left out, because they are programs of contestants.
fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let entry = entry.expect("an entry of a folder");
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let kind = entry.file_type().expect("the type of an entry");
        if kind.is_dir() && !["target", "node_modules", "kits"].contains(&name.as_str()) && !name.starts_with('.') {
            rust_files(&path, found);
        } else if kind.is_file() && name.ends_with(".rs") {
            found.push(path);
        }
    }
}

#[test]
fn no_name_is_a_riddle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let mut files = Vec::new();
    rust_files(root, &mut files);
    assert!(files.len() > 700, "only {} files", files.len());
    let mut found = String::new();
    for path in files {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let relative = path.strip_prefix(root).unwrap_or(&path);
        for name in Names::of(&path, &text).riddles() {
            found.push_str(&format!("{}: {name}\n", relative.display()));
        }
    }
    assert!(found.is_empty(), "names to replace by a noun or the field's term:\n{found}");
}

#[test]
fn a_riddle_is_found() {
    let text = "struct Told; enum Kind { Given } trait T { const USUAL: u8; type Past; fn kept(); } \
                impl Rules { const HOUSE: u8 = 0; } mod tests { fn bury() {} }";
    let names = Names::of(Path::new("src/former.rs"), text);
    assert_eq!(names.riddles().collect::<Vec<_>>(), ["Told", "Past", "USUAL", "kept", "HOUSE", "bury", "former"]);
    let text = "struct Ledger { told: u8 } enum Kind { Stale } fn read(house: u8) { let (story, given) = (1, 2); }";
    let names = Names::of(Path::new("src/ledger.rs"), text);
    assert_eq!(names.riddles().collect::<Vec<_>>(), ["told", "Stale", "house", "story"]);
}
