package postgrestest

import (
	"net/url"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

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

// Copy returns the configuration of a database with all that another one of the
// shared server has, whose connections are closed for it.
func Copy(tb testing.TB, of client.Config) client.Config {
	tb.Helper()
	s := Shared(tb)
	source, err := url.Parse(of.Source)
	if err != nil {
		tb.Fatal(err)
	}
	from, name := strings.Trim(source.Path, "/"), s.newName()
	err = s.Exec(admin, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '"+from+"'",
		created(name, from))
	if err == nil {
		err = s.Exec(name, strings.NewReplacer("FROM_DATABASE", from, "HOST_USER", User).Replace(moved))
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { // quicker than to empty it
		if err := s.Exec(admin, "DROP DATABASE "+name+" WITH (FORCE)",
			strings.ReplaceAll(droppedRoles, "OF_DATABASE", name)); err != nil {
			tb.Errorf("remove the database %s: %v", name, err)
		}
	})
	return s.config(name)
}

// moved gives what belongs to the roles of one database to those of its copy.
const moved = `DO $$ DECLARE found record; place record; role text; BEGIN
FOR found IN SELECT oid, rolname FROM pg_roles WHERE starts_with(rolname, 'wasmhost:FROM_DATABASE:')
	OR starts_with(rolname, 'wasmhost-service:FROM_DATABASE:') LOOP
	role := replace(found.rolname, ':FROM_DATABASE:', ':' || current_database() || ':');
	EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', role);
	EXECUTE format('GRANT %I TO HOST_USER', role);
	EXECUTE format('REASSIGN OWNED BY %I TO %I', found.rolname, role);
	FOR place IN SELECT DISTINCT n.nspname FROM pg_namespace AS n CROSS JOIN LATERAL aclexplode(n.nspacl) AS a
		WHERE a.grantee = found.oid LOOP
		EXECUTE format('GRANT USAGE, CREATE ON SCHEMA %I TO %I', place.nspname, role);
		EXECUTE format('REVOKE ALL ON SCHEMA %I FROM %I', place.nspname, found.rolname);
	END LOOP;
END LOOP; END $$`

// emptied drops the schemas and roles of plugins and of services.
var emptied = `SET lock_timeout = '2s'; DO $$ DECLARE found record; BEGIN
FOR found IN SELECT nspname AS name FROM pg_namespace WHERE nspname NOT LIKE 'pg\_%'
	AND nspname NOT IN ('public', 'information_schema') LOOP
	EXECUTE format('DROP SCHEMA %I CASCADE', found.name);
END LOOP;
END $$; ` + strings.ReplaceAll(droppedRoles, "'OF_DATABASE'", "current_database()")

// droppedRoles drops the roles of a database's plugins and services, which own
// nothing any more.
const droppedRoles = `DO $$ DECLARE found record; BEGIN
FOR found IN SELECT rolname AS name FROM pg_roles
	WHERE starts_with(rolname, 'wasmhost:' || 'OF_DATABASE' || ':')
	OR starts_with(rolname, 'wasmhost-service:' || 'OF_DATABASE' || ':') LOOP
	EXECUTE format('DROP ROLE %I', found.name);
END LOOP; END $$`
