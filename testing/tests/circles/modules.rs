//! Reads the modules of a crate and their imports.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMacro, ItemMod, ItemUse, UseTree};

macro_rules! names {
    ($($game:ident)*) => { [$(stringify!($game)),*] };
}

/// A crate as a list of files with their imports.
pub(crate) struct Crate {
    modules: Vec<Module>,
}

/// A file of a crate, which is a module.
struct Module {
    file: PathBuf,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// The paths of its `use` items, by local name.
    imports: BTreeMap<String, Vec<String>>,
    /// All paths of its `use` items, and all other paths of several segments.
    paths: Vec<Vec<String>>,
}

/// An import of a name from another file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Import {
    /// The importing file.
    pub(crate) by: usize,
    /// The file that defines the name.
    pub(crate) of: usize,
    pub(crate) name: String,
}

impl Crate {
    /// Reads the crate with this root file.
    pub(crate) fn read(root: &Path) -> Self {
        let mut read = Self { modules: Vec::new() };
        read.add(root.to_owned(), root.parent().unwrap().to_owned(), None);
        read
    }

    pub(crate) fn file(&self, module: usize) -> &Path {
        &self.modules[module].file
    }

    /// Reads a file and its child modules, and returns its index. `folder` is the folder of the child modules.
    fn add(&mut self, file: PathBuf, folder: PathBuf, parent: Option<usize>) -> usize {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut contents = Contents::default();
        contents.visit_file(&syntax);
        let number = self.modules.len();
        let Contents { imports, paths, child_modules } = contents;
        self.modules.push(Module { file, parent, children: BTreeMap::new(), imports, paths });
        for name in child_modules {
            let file_module = folder.join(format!("{name}.rs"));
            let module_folder = folder.join(&name);
            let file = if file_module.is_file() { file_module } else { module_folder.join("mod.rs") };
            // Modules that a macro or a build script generates have no file.
            if file.is_file() {
                let child = self.add(file, module_folder, Some(number));
                self.modules[number].children.insert(name, child);
            }
        }
        number
    }

    /// Returns the imports between files of which neither is an ancestor of the other.
    pub(crate) fn imports(&self) -> Vec<Import> {
        let mut found = Vec::new();
        for (by, module) in self.modules.iter().enumerate() {
            for path in &module.paths {
                if let Some((of, name)) = self.resolve(by, path, 0)
                    && !self.is_above(of, by)
                    && !self.is_above(by, of)
                {
                    found.push(Import { by, of, name });
                }
            }
        }
        found.sort();
        found.dedup_by_key(|import| (import.by, import.of));
        found
    }

    pub(crate) fn len(&self) -> usize {
        self.modules.len()
    }

    fn is_above(&self, upper: usize, lower: usize) -> bool {
        std::iter::successors(Some(lower), |&module| self.modules[module].parent).any(|module| module == upper)
    }

    /// Resolves a path in a module to the file that defines the name, and the name.
    fn resolve(&self, from: usize, path: &[String], depth: usize) -> Option<(usize, String)> {
        let mut segments = path.iter().map(String::as_str).peekable();
        let mut module = match *segments.peek()? {
            "crate" => 0,
            "self" | "super" => from,
            first if self.modules[from].children.contains_key(first) => from,
            _ => return None,
        };
        let mut name = "self";
        for segment in segments {
            name = segment;
            match segment {
                "crate" | "self" => {}
                "super" => module = self.modules[module].parent?,
                _ => match self.modules[module].children.get(segment) {
                    Some(&child) => module = child,
                    None => {
                        let reexported = self.modules[module].imports.get(segment).filter(|_| depth < 8);
                        let defined = reexported.and_then(|path| self.resolve(module, path, depth + 1));
                        return Some(defined.unwrap_or((module, segment.to_owned())));
                    }
                },
            }
        }
        Some((module, name.to_owned()))
    }
}

/// The imports, paths and child modules in a file, without tests.
#[derive(Default)]
struct Contents {
    imports: BTreeMap<String, Vec<String>>,
    paths: Vec<Vec<String>>,
    child_modules: Vec<String>,
}

impl Contents {
    fn add_use(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &dyn ToString| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&with(&path.ident), &path.tree),
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(last) = before.last() {
                    self.imports.insert(last.clone(), before.to_vec());
                }
                self.paths.push(before.to_vec());
            }
            UseTree::Name(name) => {
                self.imports.insert(name.ident.to_string(), with(&name.ident));
                self.paths.push(with(&name.ident));
            }
            UseTree::Rename(rename) => {
                self.imports.insert(rename.rename.to_string(), with(&rename.ident));
                self.paths.push(with(&rename.ident));
            }
            UseTree::Glob(_) => self.paths.push(before.to_vec()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(before, tree)),
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
        let mut tests = false;
        // Errors are ignored: other parts of a condition do not matter.
        let _ = attribute.parse_nested_meta(|meta| {
            tests |= meta.path.is_ident("test");
            if meta.path.is_ident("all") {
                meta.parse_nested_meta(|meta| {
                    tests |= meta.path.is_ident("test");
                    meta.value().and_then(|value| value.parse::<syn::Lit>()).map(drop).or(Ok(()))
                })?;
            }
            Ok(())
        });
        tests
    })
}

impl<'ast> Visit<'ast> for Contents {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        // Skips inline modules. They belong to this file, but their paths start one level deeper.
        if item.content.is_none() {
            self.child_modules.push(item.ident.to_string());
        }
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        // This macro declares the modules of the games.
        if item.mac.path.segments.last().is_some_and(|name| name.ident == "for_each_game_module") {
            self.child_modules.extend(rulebook_core::for_each_game_module!(names).map(str::to_owned));
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_use(&[], &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.paths.push(segments);
        }
        visit::visit_path(self, path);
    }
}
