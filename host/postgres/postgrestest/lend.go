package postgrestest

import "testing"

// lend returns an empty database, which is emptied again when the test ends.
func (s *Server) lend(tb testing.TB) string {
	tb.Helper()
	s.mu.Lock()
	name := ""
	if last := len(s.free) - 1; last >= 0 {
		name, s.free = s.free[last], s.free[:last]
	}
	s.mu.Unlock()
	if name == "" {
		name = s.make(tb)
	}
	tb.Cleanup(func() {
		if err := s.Exec(name, emptied); err != nil {
			tb.Logf("the database %s is not lent again: %v", name, err)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.free = append(s.free, name)
	})
	return name
}

// emptied drops the schemas and roles of plugins and of services.
const emptied = `SET lock_timeout = '2s'; DO $$ DECLARE found record; BEGIN
FOR found IN SELECT nspname AS name FROM pg_namespace WHERE nspname NOT LIKE 'pg\_%'
	AND nspname NOT IN ('public', 'information_schema') LOOP
	EXECUTE format('DROP SCHEMA %I CASCADE', found.name);
END LOOP;
FOR found IN SELECT rolname AS name FROM pg_roles
	WHERE starts_with(rolname, 'wasmhost:' || current_database() || ':')
	OR starts_with(rolname, 'wasmhost-service:' || current_database() || ':') LOOP
	EXECUTE format('DROP ROLE %I', found.name);
END LOOP; END $$`
