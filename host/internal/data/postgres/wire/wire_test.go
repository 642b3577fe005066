package wire_test

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/wire"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

func config(t *testing.T) *pgconn.Config {
	t.Helper()
	return parsed(t, postgrestest.Config(t))
}

func parsed(t *testing.T, c client.Config) *pgconn.Config {
	t.Helper()
	password, err := os.ReadFile(c.PasswordFile)
	if err != nil {
		t.Fatal(err)
	}
	to, err := pgconn.ParseConfig(c.Source)
	if err != nil {
		t.Fatal(err)
	}
	to.Password, to.TLSConfig, to.Fallbacks = strings.TrimSpace(string(password)), nil, nil
	return to
}

func connect(t *testing.T) *wire.Conn {
	t.Helper()
	c, err := wire.Connect(t.Context(), config(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// ask runs a statement and returns its first column.
func ask(c *wire.Conn, text string, args ...driver.Value) (got []driver.Value, err error) {
	err = c.Do(context.Background(), []postgres.Statement{{Text: text, Args: args, Each: func(row []driver.Value) error {
		got = append(got, row[0])
		return nil
	}}})
	return got, err
}

// Every value comes back as it was sent, whatever else it may be a text of.
func TestValues(t *testing.T) {
	c := connect(t)
	for kind, list := range map[string][]driver.Value{
		"bigint": {int64(0), int64(math.MinInt64), int64(math.MaxInt64), nil},
		"double precision": {0.0, -1.5, 1e300, 5e-324, math.MaxFloat64, float64(1 << 53), math.Inf(1), math.Inf(-1), 0.1,
			nil},
		"text":  {"", "é", `\x00`, "\x00\x01", strings.Repeat("x", 1<<20), nil},
		"bytea": {[]byte{}, []byte{0, 1, 255}, bytes.Repeat([]byte{7}, 1<<20), nil},
	} {
		for _, want := range list {
			got, err := ask(c, "SELECT $1::"+kind, want)
			if err != nil || len(got) != 1 || fmt.Sprintf("%#v", got[0]) != fmt.Sprintf("%#v", want) {
				t.Errorf("%s %.20v became %.20v, %v", kind, want, got, err)
			}
		}
	}
	if got, err := ask(c, "SELECT $1::bigint", 1e6); err != nil || got[0] != int64(1e6) {
		t.Errorf("a whole number: %v, %v", got, err)
	}
	if got, err := ask(c, "SELECT $1::double precision", math.Copysign(0, -1)); err != nil ||
		!math.Signbit(got[0].(float64)) {
		t.Errorf("minus zero: %v, %v", got, err)
	}
	if _, err := ask(c, "SELECT $1::bigint", true); err == nil {
		t.Error("a value of another type was sent")
	}
	if _, err := ask(c, "SELECT now()"); err == nil || !strings.Contains(err.Error(), "nothing is known") {
		t.Errorf("a column of another type: %v", err)
	}
	if got, err := ask(c, "SELECT 1::bigint"); err != nil || got[0] != int64(1) {
		t.Errorf("after that: %v, %v", got, err)
	}
}

// A NUL would end a text in the middle, and the rest be read as a message.
func TestNul(t *testing.T) {
	c := connect(t)
	for _, text := range []string{"SELECT 1::bigint\x00", "\x00", "SELECT 1\x00X\x00\x00\x00\x04"} {
		if _, err := ask(c, text); err == nil || !strings.Contains(err.Error(), "NUL") {
			t.Errorf("%q: %v", text, err)
		}
		if err := c.Exec(t.Context(), text); err == nil || !strings.Contains(err.Error(), "NUL") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if got, err := ask(c, "SELECT 1::bigint"); err != nil || got[0] != int64(1) {
		t.Errorf("after that: %v, %v", got, err)
	}
}

// A session keeps no more statements than it should, whatever fails, and all go on
// to work.
func TestPreparedStatements(t *testing.T) {
	c := connect(t)
	for i := range 1000 {
		text := fmt.Sprintf("SELECT %d::bigint", i%300)
		switch {
		case i%7 == 3:
			text = fmt.Sprintf("SELECT none%d", i)
		case i%7 == 5: // the server has prepared it, and then refuses the argument
			if _, err := ask(c, fmt.Sprintf("SELECT $1::bigint + %d", i), "x"); err == nil {
				t.Fatal("a text is a number")
			}
		}
		batch := []postgres.Statement{{Text: "SELECT 1"}, {Text: text}, {Text: text}, {Text: "SELECT 2"}}
		var refused *pgconn.PgError
		if err := c.Do(t.Context(), batch); (i%7 == 3) != errors.As(err, &refused) || err != nil && refused == nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	got, err := ask(c, "SELECT count(*) FROM pg_prepared_statements")
	if n := got[0].(int64); err != nil || n < 100 || n > 135 {
		t.Errorf("%v statements are prepared, %v", got, err)
	}
	if err := c.Exec(t.Context(), "CREATE TABLE t AS SELECT 1::bigint AS x"); err != nil {
		t.Fatal(err)
	}
	read := []postgres.Statement{{Text: "SELECT * FROM t"}}
	if err := c.Do(t.Context(), read); err != nil {
		t.Fatal(err)
	}
	if err := c.Exec(t.Context(), "ALTER TABLE t ADD COLUMN y bigint"); err != nil {
		t.Fatal(err)
	}
	var refused *pgconn.PgError
	if err := c.Do(t.Context(), read); !errors.As(err, &refused) || refused.Code != "0A000" {
		t.Errorf("a table that was changed: %v", err)
	}
	c.Forget(read)
	if err := c.Do(t.Context(), read); err != nil {
		t.Errorf("prepared anew: %v", err)
	}
}

// However long the texts of statements are, the server keeps little of them for a
// session.
func TestLongStatements(t *testing.T) {
	at := config(t)
	if err := postgrestest.Shared(t).Exec(at.Database, "GRANT SELECT ON pg_backend_memory_contexts TO PUBLIC",
		"GRANT EXECUTE ON FUNCTION pg_get_backend_memory_contexts() TO PUBLIC"); err != nil {
		t.Fatal(err)
	}
	c, err := wire.Connect(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	bytes := func() int64 {
		t.Helper()
		got, err := ask(c, "SELECT coalesce(sum(total_bytes), 0)::bigint FROM pg_backend_memory_contexts "+
			"WHERE name LIKE 'CachedPlan%'")
		if err != nil {
			t.Fatal(err)
		}
		return got[0].(int64)
	}
	for _, terms := range []int{40, 500, 20_000} {
		var args []driver.Value
		var text strings.Builder
		text.WriteString("SELECT 1::bigint WHERE false")
		for i := range terms {
			fmt.Fprintf(&text, " OR $%d = 'x'", i+1)
			args = append(args, "y")
		}
		if got, err := ask(c, text.String(), args...); err != nil || len(got) != 0 { // one that stays
			t.Fatal(got, err)
		}
		for i := range max(2, min(200, 20_000/terms)) {
			one := postgres.Statement{Text: text.String() + fmt.Sprintf(" OR %d = 0", i+1), Args: args}
			batch := []postgres.Statement{one, one}
			fails := i%2 == 1 // behind it, so that the server does not come to its end
			if fails {
				batch = append(batch, postgres.Statement{Text: "SELECT 1 / $1::bigint", Args: []driver.Value{int64(0)}})
			}
			if err := c.Do(t.Context(), batch); (err != nil) != fails {
				t.Fatal(err)
			}
		}
		const most = 24 << 20
		if n := bytes(); n > most {
			t.Errorf("after statements of %d bytes the server has %d MiB of their session", text.Len(), n>>20)
		}
	}
	got, err := ask(c, "SELECT count(*) FROM pg_prepared_statements WHERE length(statement) > 20000")
	if err != nil || got[0] != int64(0) {
		t.Errorf("%v long statements are kept, %v", got, err)
	}
}

// Neither side waits for the other where much is sent while much is answered.
func TestMuchBothWays(t *testing.T) {
	c := connect(t)
	long := strings.Repeat("x", 1<<20)
	var batch []postgres.Statement
	n := 0
	for range 20 {
		batch = append(batch, postgres.Statement{Text: "SELECT $1::text", Args: []driver.Value{long},
			Each: func(row []driver.Value) error {
				if row[0] == long {
					n++
				}
				return nil
			}})
	}
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	if err := c.Do(ctx, batch); err != nil || n != 20 {
		t.Errorf("%d rows, %v", n, err)
	}
}

// A request to end one statement never ends the next.
func TestEnds(t *testing.T) {
	c := connect(t)
	for i := range 40 {
		ctx, stop := context.WithTimeout(t.Context(), time.Duration(5+i%15)*time.Millisecond)
		err := c.Do(ctx, []postgres.Statement{{Text: "SELECT pg_sleep(0.012)"}})
		stop()
		var refused *pgconn.PgError
		if err != nil && !errors.Is(err, context.DeadlineExceeded) && // the time has ended before it was sent
			(!errors.As(err, &refused) || refused.Code != postgres.QueryCanceled) {
			t.Fatalf("%d: %v", i, err)
		}
		if got, err := ask(c, "SELECT 1::bigint FROM pg_sleep(0.001)"); err != nil || got[0] != int64(1) {
			t.Fatalf("the statement behind %d: %v, %v", i, got, err)
		}
	}
}

// A pool makes no more sessions than it may, gives each to one at a time, and
// looks for one that works for the same.
func TestPool(t *testing.T) {
	to := config(t)
	var mu sync.Mutex
	made := 0
	p := wire.NewPool(filled(t, postgres.Limits{Connections: 3}), func(ctx context.Context) (*wire.Conn, error) {
		mu.Lock()
		made++
		mu.Unlock()
		return wire.Connect(ctx, to)
	})
	used := make(map[*wire.Conn]bool)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			for range 30 {
				c, err := p.Acquire(t.Context(), i%4)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				if used[c] {
					t.Error("a session has two users")
				}
				used[c] = true
				mu.Unlock()
				c.Of = i % 4
				_, _ = ask(c, "SELECT 1")
				mu.Lock()
				used[c] = false
				mu.Unlock()
				p.Release(c)
			}
		})
	}
	all.Wait()
	if made > 3 || len(used) != made {
		t.Errorf("%d sessions were made, %d used", made, len(used))
	}
	take := func(of any) *wire.Conn {
		t.Helper()
		c, err := p.Acquire(t.Context(), of)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b := take("a"), take("b")
	a.Of, b.Of = "a", "b"
	p.Release(a)
	p.Release(b)
	for range 5 {
		if c := take("a"); c != a {
			t.Error("another session than that which works for it")
		} else {
			p.Release(c)
		}
	}
	// One waits while all are used, until its time ends.
	three := []*wire.Conn{take("a"), take("b"), take("c")}
	short, stop := context.WithTimeout(t.Context(), 10*time.Millisecond)
	if c, err := p.Acquire(short, "d"); err == nil {
		t.Errorf("a fourth session: %v", c)
	}
	stop()
	// Of those of a server that is gone none is used again.
	p.Lost(three[0])
	before := made
	for _, c := range three {
		p.Release(c)
	}
	if c := take("a"); c == a || made != before+1 {
		t.Error("a session with a server that is gone")
	} else if err := c.Exec(t.Context(), "BEGIN"); err == nil { // which nobody ends
		p.Release(c)
		if !c.Broken() {
			t.Error("a session is used again in whose middle somebody was")
		}
	}
	p.Close()
	if _, err := p.Acquire(t.Context(), "a"); !errors.Is(err, wire.ErrPoolClosed) {
		t.Errorf("after it was closed: %v", err)
	}
}

func filled(t *testing.T, l postgres.Limits) postgres.Limits {
	t.Helper()
	if err := limits.Fill(&l); err != nil {
		t.Fatal(err)
	}
	return l
}

// Sessions end when they have lasted for long, or were not used for long, and go
// from one plugin to another when that has waited.
func TestPoolTimes(t *testing.T) {
	to := config(t)
	watcher, err := wire.Connect(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Close()
	sessions := func() any {
		t.Helper()
		got, err := ask(watcher, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "+
			"pid <> pg_backend_pid() AND backend_type = 'client backend'")
		if err != nil {
			t.Fatal(err)
		}
		return got[0]
	}
	for name, test := range map[string]struct {
		set  func(*postgres.Limits)
		ends bool // a session ends that nobody uses
		same bool // another plugin is given the session
	}{
		"as usual":      {set: func(*postgres.Limits) {}},
		"little use":    {set: func(l *postgres.Limits) { l.ConnectionIdleTime = 20 * time.Millisecond }, ends: true},
		"a short life":  {set: func(l *postgres.Limits) { l.ConnectionLifetime = 20 * time.Millisecond }, ends: true},
		"no preference": {set: func(l *postgres.Limits) { l.ConnectionAffinity = time.Nanosecond }, same: true},
	} {
		l := filled(t, postgres.Limits{Connections: 3, ConnectionAffinity: time.Minute})
		test.set(&l)
		p := wire.NewPool(l, func(ctx context.Context) (*wire.Conn, error) { return wire.Connect(ctx, to) })
		use := func(of string) *wire.Conn {
			t.Helper()
			c, err := p.Acquire(t.Context(), of)
			if err != nil {
				t.Fatal(err)
			}
			c.Of = of
			return c
		}
		c := use("a")
		p.Release(c)
		if test.ends {
			for end := time.Now().Add(10 * time.Second); sessions() != int64(0); time.Sleep(time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("%s: a session that nobody uses lasts", name)
				}
			}
		} else {
			other := use("b")
			if (other == c) != test.same {
				t.Errorf("%s: that another plugin is given the session is %t", name, other == c)
			}
			p.Release(other)
		}
		p.Close()
	}
	// One that is old ends when it is given back, before anybody looks for such.
	l := filled(t, postgres.Limits{})
	l.ConnectionLifetime = 50 * time.Millisecond
	p := wire.NewPool(l, func(ctx context.Context) (*wire.Conn, error) { return wire.Connect(ctx, to) })
	defer p.Close()
	c, err := p.Acquire(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(l.ConnectionLifetime)
	if p.Release(c); !c.Broken() {
		t.Error("a session is used again that has lasted for long")
	}
}

// Where the server takes no more connections, whoever needs a session waits for one
// of the pool's, and gets the server's word only where there is none to wait for.
func TestPoolOfFullServer(t *testing.T) {
	to := config(t)
	most := 2
	var mu sync.Mutex
	made := 0
	p := wire.NewPool(filled(t, postgres.Limits{Connections: 8}), func(ctx context.Context) (*wire.Conn, error) {
		mu.Lock()
		defer mu.Unlock()
		if made >= most {
			return nil, fmt.Errorf("connect: %w", &pgconn.PgError{Code: "53300", Message: "too many clients already"})
		}
		made++
		return wire.Connect(ctx, to)
	})
	t.Cleanup(p.Close)
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			for range 5 {
				ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				c, err := p.Acquire(ctx, i)
				cancel()
				if err != nil {
					t.Error(err)
					return
				}
				time.Sleep(time.Millisecond)
				p.Release(c)
			}
		})
	}
	all.Wait()
	one, err := p.Acquire(t.Context(), "one")
	if err != nil {
		t.Fatal(err)
	}
	two, err := p.Acquire(t.Context(), "two")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := p.Acquire(ctx, "three"); err == nil || !strings.Contains(err.Error(), "too many clients") {
		t.Errorf("where none comes back in time: %v", err)
	}
	p.Release(one)
	p.Release(two)
	if made != most {
		t.Errorf("%d sessions were made", made)
	}
	alone := wire.NewPool(filled(t, postgres.Limits{Connections: 8}), func(context.Context) (*wire.Conn, error) {
		return nil, &pgconn.PgError{Code: "53300", Message: "too many clients already"}
	})
	defer alone.Close()
	begun := time.Now()
	if _, err := alone.Acquire(t.Context(), nil); err == nil || time.Since(begun) > 10*time.Second {
		t.Errorf("a pool without sessions: %v after %v", err, time.Since(begun))
	}
}
