package notify

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 20)
}

// Who follows on one host learns of what comes from another, in its order, and
// no position is given twice.
func TestTwoHosts(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	one, two := open(t, Options{Path: "notify.db", Database: d}), open(t, Options{Path: "notify.db", Database: d})
	events := follow(t, two, FromStart)
	at := Position(0)
	for i := range 6 {
		from := []*Center{one, two}[i%2]
		must(t, from.Toast(t.Context(), "p", []byte(`{"message":"m"}`)))
		e := next(t, events, KindToast)
		if e.Position <= at || e.NoticeID != int64(i+1) {
			t.Errorf("%+v after %d", e, at)
		}
		at = e.Position
	}
	must(t, two.MarkRead(t.Context(), 1))
	if n, err := one.Unread(t.Context()); n != 5 || err != nil {
		t.Errorf("%d unread, %v", n, err)
	}
}
