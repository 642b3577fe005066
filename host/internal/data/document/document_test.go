package document_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// set makes a text what a document is.
func set(t *testing.T, d document.Document, text string) document.Version {
	t.Helper()
	v, err := d.Change(func([]byte, error) ([]byte, error) { return []byte(text), nil })
	must(t, err)
	return v
}

func holds(t *testing.T, d document.Document, want string) document.Version {
	t.Helper()
	text, v, err := d.Read()
	if err != nil || string(text) != want {
		t.Fatalf("%s is %.50q, %v; want %.50q", d.Name(), text, err, want)
	}
	return v
}

func options() document.Options { return document.Options{Most: 1000, Shared: true, Folder: true} }

func TestDocuments(t *testing.T) {
	documenttest.Both(t, func(t *testing.T, open func() document.Store) {
		here, there := open(), open()
		d, other := here.Document("data/p/x.json", options()), there.Document("data/p/x.json", options())
		if _, v, err := d.Read(); !errors.Is(err, fs.ErrNotExist) || !v.Zero() {
			t.Fatalf("one that never was: %v", err)
		}
		v, err := d.Change(func(text []byte, err error) ([]byte, error) {
			if !errors.Is(err, fs.ErrNotExist) || text != nil {
				t.Errorf("an edit gets %q, %v", text, err)
			}
			return []byte("one\x00\x01é"), nil
		})
		if err != nil || v.Zero() {
			t.Fatal(err)
		}
		var first document.Version
		waitFor(t, "it is known to be as it is", func() bool { // what was told late is read once more
			first = holds(t, other, "one\x00\x01é")
			changed, err := other.Changed(first, true)
			return !changed && err == nil
		})
		// What fails, and what is left as it is, changes nothing.
		refused := errors.New("refused")
		for _, edit := range []document.Edit{
			func([]byte, error) ([]byte, error) { return []byte("two"), refused },
			func([]byte, error) ([]byte, error) { return []byte(strings.Repeat("x", 1001)), nil },
			func([]byte, error) ([]byte, error) { return nil, nil },
		} {
			_, err := d.Change(edit)
			if err == nil && edit == nil || errors.Is(err, document.ErrUnavailable) {
				t.Errorf("%v", err)
			}
			holds(t, other, "one\x00\x01é")
		}
		if _, err := d.Change(func([]byte, error) ([]byte, error) { return nil, refused }); err != refused {
			t.Errorf("the error of an edit came as %v", err)
		}
		set(t, d, "two")
		if changed, err := other.Changed(first, true); !changed || err != nil {
			t.Errorf("not changed after it was: %v, %v", changed, err)
		}
		holds(t, other, "two")

		for _, name := range []string{"data/q/x.json", "data/p/y.json", "z.json"} {
			set(t, here.Document(name, options()), name)
		}
		for pattern, want := range map[string]string{
			"data/*/x.json": "data/p/x.json data/q/x.json", "*.json": "z.json", "data/p/*.json": "data/p/x.json data/p/y.json",
			"none/*": "", "z.json/*": "", "data/p/x.json": "data/p/x.json", "plugins/*/*": "",
		} {
			if names, err := there.List(pattern); err != nil || strings.Join(names, " ") != want {
				t.Errorf("%s lists %q, %v; want %s", pattern, names, err, want)
			}
		}
		if _, err := there.List("["); err == nil {
			t.Error("a pattern that is none")
		}

		must(t, errors.Join(d.Suspect(errors.New("it is \xff broken")), d.Suspect(errors.New("again"))))
		if causes, err := there.Suspected(); err != nil || there.Hosts() != (causes["data/p/x.json"] == "it is  broken") {
			t.Errorf("suspected are %q, %v", causes, err)
		}
		now := time.Date(2026, 11, 26, 1, 2, 3, 0, time.UTC)
		names := []string{}
		for range 2 {
			name, err := d.SetAside(now)
			must(t, err)
			names = append(names, name)
			set(t, d, "again")
		}
		if names[0] != "x.json.corrupt-20261126T010203.000Z" || names[1] != "x.json.corrupt-20261126T010203.001Z" {
			t.Errorf("set aside as %q", names)
		}
		if list, err := there.List("data/p/x.json.corrupt-*"); err != nil || len(list) != 2 {
			t.Errorf("aside are %q, %v", list, err)
		}
		holds(t, there.Document("data/p/"+names[0], options()), "two")
		second := holds(t, other, "again")
		if causes, err := there.Suspected(); err != nil || len(causes) != 0 {
			t.Errorf("suspected are %q, %v", causes, err)
		}
		must(t, errors.Join(d.Delete(), d.Delete()))
		if name, err := d.SetAside(now); name != "" || err != nil {
			t.Errorf("none was set aside as %q, %v", name, err)
		}
		if _, _, err := other.Read(); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("after it was deleted: %v", err)
		}
		// One that is made again is another, with the same text, too.
		set(t, d, "again")
		if changed, err := other.Changed(second, true); !changed || err != nil {
			t.Errorf("made again: %v, %v", changed, err)
		}
	})
}

// Hosts that change one document at once lose nothing.
func TestChangesAtOnce(t *testing.T) {
	documenttest.Both(t, func(t *testing.T, open func() document.Store) {
		const writers, each = 4, 15
		var all sync.WaitGroup
		for range writers {
			d := open().Document("n.json", options())
			all.Go(func() {
				for range each {
					_, err := d.Change(func(text []byte, err error) ([]byte, error) {
						if errors.Is(err, fs.ErrNotExist) {
							return []byte("1"), nil
						}
						n, bad := strconv.Atoi(string(text))
						return strconv.AppendInt(nil, int64(n+1), 10), errors.Join(err, bad)
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		holds(t, open().Document("n.json", options()), fmt.Sprint(writers*each))
	})
}

// Whoever watches is told of what another changes.
func TestWatch(t *testing.T) {
	documenttest.Both(t, func(t *testing.T, open func() document.Store) {
		here, there := open(), open()
		d := here.Document("w.json", options())
		set(t, d, "before")
		v := holds(t, d, "before")
		told := make(chan string, 100)
		stop := here.Watch(func(name string) { told <- name })
		other := there.Document("w.json", options())
		deadline := time.Now().Add(20 * time.Second)
		for n, name := 0, ""; name != "w.json" && time.Now().Before(deadline); n++ {
			set(t, other, fmt.Sprint(n))
			select {
			case name = <-told:
			case <-time.After(300 * time.Millisecond):
			}
		}
		if time.Now().After(deadline) {
			t.Error("nothing was told")
		}
		// It shows to whoever does not watch, too, without being asked at once.
		for changed := false; !changed; {
			if time.Now().After(deadline) {
				t.Fatal("the change does not show")
			}
			var err error
			changed, err = d.Changed(v, false)
			must(t, err)
		}
		stop()
		for len(told) > 0 {
			<-told
		}
		set(t, other, "after")
		if len(told) > 0 {
			t.Error("it is told after it was stopped")
		}
	})
}

// rows are the documents of a host on a server.
func rows(t *testing.T, d postgres.Database, l document.Limits) *document.Rows {
	t.Helper()
	r, err := document.OpenRows(t.Context(), d, l, slog.New(slog.DiscardHandler))
	must(t, err)
	t.Cleanup(r.Close)
	return r
}

// What was stored by something else than a host is damage, and told from none.
func TestDamagedRow(t *testing.T) {
	c := postgrestest.Config(t)
	database, err := client.Open(t.Context(), c)
	must(t, err)
	t.Cleanup(database.Close)
	d := rows(t, database, document.Limits{}).Document("x.json", options())
	set(t, d, "whole")
	name := c.Source[strings.LastIndexByte(c.Source, '/')+1:]
	must(t, postgrestest.Shared(t).Exec(name, `UPDATE "service:documents".documents SET text = 'other'`))
	if _, _, err := d.Read(); !errors.Is(err, document.ErrDamaged) {
		t.Errorf("got %v", err)
	}
	_, err = d.Change(func(_ []byte, err error) ([]byte, error) { return nil, err })
	if !errors.Is(err, document.ErrDamaged) {
		t.Errorf("an edit gets %v", err)
	}
	set(t, d, "other") // the text that is there, with its digest
	holds(t, d, "other")
}

// While the server is gone nothing is taken for known, and nothing is changed;
// once it is back all goes on.
func TestServerGone(t *testing.T) {
	server := postgrestest.New(t)
	c := server.Config(t)
	open := func() *document.Rows {
		database, err := client.Open(t.Context(), c)
		must(t, err)
		t.Cleanup(database.Close)
		return rows(t, database, document.Limits{TrustFor: 300 * time.Millisecond, AwayFor: 3 * time.Second})
	}
	here, there := open(), open()
	d, other := here.Document("x.json", options()), there.Document("x.json", options())
	v := set(t, d, "one")
	waitFor(t, "the change shows", func() bool { changed, _ := d.Changed(v, false); return changed })
	v = holds(t, d, "one")
	waitFor(t, "it is known to be as it is", func() bool {
		changed, err := d.Changed(v, false)
		return !changed && err == nil
	})
	again := make(chan struct{}, 100)
	t.Cleanup(here.Watch(func(name string) {
		if name == "" {
			again <- struct{}{}
		}
	}))
	server.Kill()
	// For a while it is as it was, without much waiting; what may be new is not known.
	begun, asked := time.Now(), 0
	for ; time.Since(begun) < time.Second; asked++ {
		if changed, err := d.Changed(v, false); changed || err != nil {
			t.Fatalf("a moment later: %v, %v", changed, err)
		}
	}
	if _, err := d.Changed(v, true); !errors.Is(err, document.ErrUnavailable) || asked < 10 {
		t.Errorf("what is new: %v; %d questions", err, asked)
	}
	begun = time.Now()
	waitFor(t, "it is refused", func() bool {
		_, err := d.Changed(v, false)
		return errors.Is(err, document.ErrUnavailable)
	})
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("it was relied on for %v", took)
	}
	// All that ask are answered, and not one after the other.
	begun = time.Now()
	for range 200 {
		if changed, err := d.Changed(v, false); changed || !errors.Is(err, document.ErrUnavailable) {
			t.Fatalf("%v, %v", changed, err)
		}
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("200 questions took %v", took)
	}
	_, _, readErr := d.Read()
	_, changeErr := d.Change(func([]byte, error) ([]byte, error) { return []byte("lost"), nil })
	_, listErr := here.List("*")
	for doing, err := range map[string]error{"read": readErr, "change": changeErr, "list": listErr, "delete": d.Delete()} {
		var forGuest *abi.Error
		if !errors.Is(err, document.ErrUnavailable) || !document.Passing(err) || !problem.IsCode(err,
			problem.CodeUnavailable) || !errors.As(err, &forGuest) || forGuest.Code != abi.CodeUnavailable {
			t.Errorf("%s: %v", doing, err)
		}
	}
	must(t, server.Start())
	waitFor(t, "another host changes it", func() bool {
		_, err := other.Change(func([]byte, error) ([]byte, error) { return []byte("two"), nil })
		return err == nil
	})
	waitFor(t, "anything may have changed", func() bool { return len(again) > 0 })
	waitFor(t, "the change shows", func() bool { changed, err := d.Changed(v, false); return changed && err == nil })
	holds(t, d, "two")
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not so after 30 s: %s", what)
		}
	}
}

// A server of which nothing is heard, though no connection ends, is relied on for
// as long as the limit says.
func TestServerSilent(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.Config(t)
	address, freeze := proxy(t, server.Source)
	c := server
	c.Source = address
	c.Limits.ConnectTime = time.Second
	behind, err := client.Open(t.Context(), c)
	must(t, err)
	t.Cleanup(func() { freeze(false); behind.Close() })
	direct, err := client.Open(t.Context(), server)
	must(t, err)
	t.Cleanup(direct.Close)
	const bound = 400 * time.Millisecond
	r := rows(t, behind, document.Limits{TrustFor: bound, AwayFor: bound, Wait: time.Second})
	d := r.Document("x.json", options())
	set(t, d, "one")
	var v document.Version
	waitFor(t, "it is known to be as it is", func() bool {
		v = holds(t, d, "one")
		changed, err := d.Changed(v, false)
		return !changed && err == nil
	})
	freeze(true)
	set(t, rows(t, direct, document.Limits{}).Document("x.json", options()), "two")
	time.Sleep(bound)
	begun := time.Now()
	changed, err := d.Changed(v, false)
	if changed { // it heard of its own write only just before
		_, _, err = d.Read()
	}
	if !errors.Is(err, document.ErrUnavailable) {
		t.Errorf("after the time that it may be relied on: %v, %v", changed, err)
	}
	if took := time.Since(begun); took > 20*bound {
		t.Errorf("it took %v to refuse", took)
	}
	freeze(false)
	waitFor(t, "the change shows", func() bool { changed, err := d.Changed(v, false); return changed && err == nil })
	holds(t, d, "two")
}

// proxy passes connections on to the server of a connection string until it is
// frozen, and returns a connection string that leads to it.
func proxy(t *testing.T, source string) (through string, freeze func(bool)) {
	t.Helper()
	u, err := url.Parse(source)
	must(t, err)
	to := u.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	var frozen atomic.Bool
	pass := func(from, to net.Conn) {
		defer to.Close()
		defer from.Close()
		buffer := make([]byte, 4096)
		for {
			n, err := from.Read(buffer)
			for frozen.Load() {
				time.Sleep(time.Millisecond)
			}
			if _, wrong := to.Write(buffer[:n]); wrong != nil || err != nil {
				return
			}
		}
	}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			onward, err := net.Dial("tcp", to)
			if err != nil {
				from.Close()
				continue
			}
			all.Go(func() { pass(from, onward) })
			all.Go(func() { pass(onward, from) })
		}
	})
	t.Cleanup(func() { frozen.Store(false); l.Close(); all.Wait() })
	u.Host = l.Addr().String()
	return u.String(), frozen.Store
}

func TestLimitsOfRows(t *testing.T) {
	if _, err := document.OpenRows(t.Context(), nil, document.Limits{TrustFor: time.Hour}, nil); err == nil {
		t.Error("a host may rely on what it has read for an hour")
	}
}

// Only where a text was read and is wrong, or is gone, it is advised to accept that.
func TestAdvice(t *testing.T) {
	read := []error{errors.New("its format is 3"), document.ErrDamaged, document.ErrGone, fs.ErrNotExist,
		&fs.PathError{Op: "open", Path: "x", Err: syscall.ENOENT}, &fs.PathError{Op: "read", Path: "x", Err: io.EOF}}
	for _, err := range read {
		if document.Passing(err) || !strings.Contains(document.Advice(err, "x.json"), "accept-loss x.json") {
			t.Errorf("%v: %s", err, document.Advice(err, "x.json"))
		}
	}
	unread := []error{document.ErrUnavailable}
	for number := syscall.Errno(1); number < 120; number++ { // all that a system has
		if !errors.Is(number, fs.ErrNotExist) {
			unread = append(unread, &fs.PathError{Op: "open", Path: "x", Err: number})
		}
	}
	for f := disk.Fault(1); f.Advice() != ""; f++ {
		unread = append(unread, &disk.Error{Fault: f})
	}
	for _, err := range unread {
		if advice := document.Advice(err, "x.json"); !document.Passing(err) || strings.Contains(advice, "accept-loss") ||
			strings.Contains(advice, "backup") || advice == "" {
			t.Errorf("%v: %s", err, advice)
		}
	}
}
