"""Shared tests of the reference models: the examples hold, and every misreading changes a result."""


class ExampleTests:
    """Mixin for the TestCase of a game, which sets the attributes and methods below."""

    examples, readings, not_in_step = (), None, ()
    # The module that judges a step, and the function that flattens its verdict.
    game, seen = None, None

    def play(self, entry, off=()):
        """The result of an example, under misreadings."""
        _, *step, _ = entry
        return self.seen(self.game.judge(*step, off=off))

    def outside(self):
        """The results of the rules outside a step."""
        raise NotImplementedError

    def faults_of(self, entry, file):
        """The faults of an example's resulting state, and the state written again."""
        raise NotImplementedError

    def test_examples(self):
        for entry in self.examples:
            got = self.play(entry)
            for key, value in entry[-1].items():
                with self.subTest(entry[0], key=key):
                    self.assertEqual(got.get(key), value)

    def test_written_files_are_canonical(self):
        for entry in self.examples:
            got = self.play(entry)
            if got["verdict"] == "ok":
                self.assertEqual(self.faults_of(entry, got["file"]), ([], got["file"]), entry[0])

    def test_every_misreading_changes_an_example(self):
        plain = [self.play(entry) for entry in self.examples]
        for name in self.readings.sentences:
            with self.subTest(name):
                if name not in self.not_in_step:
                    self.assertTrue(any(self.play(e, {name}) != p for e, p in zip(self.examples, plain)))

    def test_misreadings_outside_a_step(self):
        plain = self.outside()
        for name in self.not_in_step:
            self.readings.now.add(name)
            try:
                self.assertNotEqual(self.outside(), plain, name)
            finally:
                self.readings.now.discard(name)
