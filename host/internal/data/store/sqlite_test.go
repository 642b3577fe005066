package store

// inFile is the engine of a store that is a file.
func inFile(s *Store) *sqliteEngine { return s.engine.(*sqliteEngine) }
