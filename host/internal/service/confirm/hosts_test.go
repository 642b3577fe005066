package confirm

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// turned seals by turning bits, for one plugin and name.
type turned struct{ broken atomic.Bool }

func (s *turned) Seal(_ context.Context, plugin, name string, text []byte) ([]byte, error) {
	if s.broken.Load() {
		return nil, errors.New("the key is gone")
	}
	sealed := []byte(plugin + " " + name + " ")
	for _, b := range text {
		sealed = append(sealed, b^0x80)
	}
	return sealed, nil
}

func (s *turned) Unseal(_ context.Context, plugin, name string, sealed []byte) ([]byte, error) {
	rest, ok := strings.CutPrefix(string(sealed), plugin+" "+name+" ")
	if !ok || s.broken.Load() {
		return nil, errors.New("it is sealed for something else")
	}
	text := []byte(rest)
	for i := range text {
		text[i] ^= 0x80
	}
	return text, nil
}

// host opens the confirmations of a host.
func host(t *testing.T, d postgres.Database, cluster *leasetest.Cluster, id string, sealer Sealer) *Calls {
	t.Helper()
	bus := pubsub.Open(t.Context(), d, nil)
	t.Cleanup(bus.Close)
	c, err := Open(t.Context(), Options{Path: FileName, Database: d, Leases: cluster.Host(id), Bus: bus, Sealer: sealer,
		Logger: slog.New(slog.DiscardHandler), Changed: func() {}})
	must(t, err)
	t.Cleanup(func() { must(t, c.Close()) })
	return c
}

// offered is ask, and waits until another host has the call.
func offered(ctx context.Context, t *testing.T, on, other *Calls) (id int64, result chan error) {
	t.Helper()
	id, result = ask(ctx, t, on, call("p"))
	until(t, "it is on the server", func() bool {
		list, err := other.List(t.Context())
		return err == nil && slices.ContainsFunc(list, func(a api.AskedCall) bool { return a.ID == id })
	})
	return id, result
}

// A call that waits on one host is shown and decided on with another: once, however
// many decide, and its queries and bodies are on the server only sealed.
func TestDecidedElsewhere(t *testing.T) {
	shorttest.Skip(t)
	d, cluster, sealer := postgrestest.Database(t), leasetest.New(), &turned{}
	one, two := host(t, d, cluster, "one", sealer), host(t, d, cluster, "two", sealer)
	id, approved := offered(t.Context(), t, one, two)
	until(t, "the other host counts it", func() bool { return two.Count() == 1 })
	list, err := two.List(t.Context())
	must(t, err)
	if len(list) != 1 || list[0].ID != id || list[0].Body != `{"n":1}` || list[0].Query != "a=1" || list[0].Truncated ||
		list[0].Expires == nil || list[0].State != waiting || !list[0].Open {
		t.Errorf("waiting: %+v", list)
	}
	if own, err := one.List(t.Context()); err != nil || len(own) != 1 || one.Count() != 1 {
		t.Errorf("%+v wait on its own host, %v", own, err)
	}
	var note string
	must(t, one.db.Reader.QueryRow("SELECT note FROM underway").Scan(&note))
	if strings.Contains(note, "a=1") || strings.Contains(note, `\"n\"`) || !strings.Contains(note, "items") {
		t.Errorf("on the server lies %s", note)
	}
	var all sync.WaitGroup
	for _, c := range []*Calls{one, two} {
		for range 3 {
			all.Go(func() {
				if a, err := c.Approve(t.Context(), id, "me"); err != nil || a.State != running {
					t.Errorf("%+v, %v", a, err)
				}
			})
		}
	}
	all.Wait()
	must(t, <-approved)
	until(t, "none waits", func() bool { return one.Count()+two.Count() == 0 })
	var decided *DecidedError
	if _, err := two.Reject(t.Context(), id, "me"); !errors.As(err, &decided) {
		t.Errorf("rejected after it was approved: %v", err)
	}
	one.End(id, nil)
	if a, err := two.decided(t.Context(), id); err != nil || a.State != succeeded {
		t.Errorf("%+v, %v", a, err)
	}

	id, refused := offered(t.Context(), t, one, two)
	_, err = two.Reject(t.Context(), id, "you")
	must(t, err)
	code(t, "rejected", <-refused, problem.CodeRejectedByUser)

	// What cannot be sealed is not sent, and the other host shows that there is more.
	sealer.broken.Store(true)
	id, approved = offered(t.Context(), t, one, two)
	until(t, "the other host counts it", func() bool { return two.Count() == 1 })
	if list, err = two.List(t.Context()); err != nil || len(list) != 1 || list[0].Body != "" || !list[0].Truncated {
		t.Errorf("waiting: %+v, %v", list, err)
	}
	_, err = two.Approve(t.Context(), id, "me")
	must(t, err)
	must(t, <-approved)
	one.End(id, nil)
	var left int
	must(t, one.db.Reader.QueryRow("SELECT count(*) FROM underway").Scan(&left))
	if left != 0 {
		t.Errorf("%d rows are left", left)
	}
}

// A call whose client has hung up is not decided on, or does not run; of a host that
// has ended none waits, and what ran there is interrupted, but for others' calls.
func TestHostsEnd(t *testing.T) {
	shorttest.Skip(t)
	d, cluster := postgrestest.Database(t), leasetest.New()
	one, two := host(t, d, cluster, "one", &turned{}), host(t, d, cluster, "two", &turned{})
	ctx, hangUp := context.WithCancel(t.Context())
	id, result := offered(ctx, t, one, two)
	hangUp()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("hung up: %v", err)
	}
	if _, err := two.Approve(t.Context(), id, "me"); !problem.IsCode(err, problem.CodeCallNotFound) {
		t.Errorf("approved after its client has hung up: %v", err)
	}
	// Both at once: it was approved, and ends as withdrawn, or it was not.
	for range 10 {
		ctx, hangUp := context.WithCancel(t.Context())
		id, result := offered(ctx, t, one, two)
		go hangUp()
		_, err := two.Approve(t.Context(), id, "me")
		if outcome := <-result; outcome == nil {
			t.Error("a call goes on whose client has hung up")
		}
		a, readErr := two.decided(t.Context(), id)
		if err == nil && (readErr != nil || a.State != withdrawn) ||
			err != nil && !problem.IsCode(readErr, problem.CodeCallNotFound) {
			t.Errorf("approved: %v; then %+v, %v", err, a, readErr)
		}
	}

	ran, approved := offered(t.Context(), t, one, two)
	_, err := two.Approve(t.Context(), ran, "me")
	must(t, err)
	must(t, <-approved)
	others, otherApproved := offered(t.Context(), t, two, one)
	_, err = one.Approve(t.Context(), others, "me")
	must(t, err)
	must(t, <-otherApproved)
	waits, waiting := offered(t.Context(), t, one, two)
	until(t, "the other host counts it", func() bool { return two.Count() == 1 })
	third := host(t, d, cluster, "three", &turned{}) // opening ends nothing of those that live
	if a, err := third.decided(t.Context(), ran); err != nil || a.State != running {
		t.Errorf("%+v, %v", a, err)
	}
	cluster.End("one")
	until(t, "it waits no more", func() bool { return two.Count() == 0 && third.Count() == 0 })
	if _, err := two.Approve(t.Context(), waits, "me"); !problem.IsCode(err, problem.CodeCallNotFound) {
		t.Errorf("approved with a host that has ended: %v", err)
	}
	one.End(ran, nil) // it has not noticed
	if a, err := two.decided(t.Context(), ran); err != nil || a.State != interrupted {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := two.decided(t.Context(), others); err != nil || a.State != running {
		t.Errorf("%+v, %v", a, err)
	}
	two.End(others, nil)

	// A host that was taken for one that has ended asks again when it hears of it.
	until(t, "it is approved", func() bool {
		one.refresh(nil) // the third may just be ending what the first one has
		_, err := two.Approve(t.Context(), waits, "me")
		return err == nil
	})
	must(t, <-waiting)
}
