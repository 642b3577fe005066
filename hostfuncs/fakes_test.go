package hostfuncs_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

// errGone is what a service fails with that has a fault.
var errGone = errors.New("the disk is gone")

// plugin implements cli and settings as a plugin with two paths and two
// settings sees them.
type plugin struct{ handled []string }

func (p *plugin) Declared() []string { return []string{"items", "items/search"} }

func (p *plugin) Handle(path string) {
	if !slices.Contains(p.handled, path) {
		p.handled = append(p.handled, path)
	}
}

func (p *plugin) Progress(string, float64, float64, string) {}

func (p *plugin) RemoveHandler(path string) {
	p.handled = slices.DeleteFunc(p.handled, func(h string) bool { return h == path })
}

func (p *plugin) Keys() []string { return []string{"limit", `odd "key"`} }

func (p *plugin) Get(_ context.Context, key string) (abi.RawJSON, bool, error) {
	switch key {
	case "limit":
		return abi.RawJSON("9007199254740993"), true, nil
	case `odd "key"`:
		return abi.RawJSON("true"), true, nil
	case "broken":
		return nil, false, errGone
	}
	return nil, false, nil
}

// journal is what the services below were asked to do, one line a call. A
// collection, key, path or channel called "broken" is a fault of the host's.
type journal struct{ calls []string }

func (j *journal) note(name, first string, rest ...any) error {
	line := name + " " + first
	for _, part := range rest {
		if text, ok := part.([]byte); ok && text == nil {
			part = "-" // was left out
		}
		line += fmt.Sprintf(" %s", part)
	}
	j.calls = append(j.calls, line)
	if first == "broken" {
		return errGone
	}
	return nil
}

type db struct {
	hostfunctest.DB
	*journal
}

func (d db) Insert(_ context.Context, dst []byte, collection string, data []byte) ([]byte, error) {
	return append(dst, `{"id":"1"}`...), d.note("insert", collection, data)
}

func (d db) Query(_ context.Context, dst []byte, collection string, options []byte) ([]byte, error) {
	return append(dst, `[{"id":"1"}]`...), d.note("query", collection, options)
}

func (d db) GetByID(_ context.Context, dst []byte, collection, id string) ([]byte, error) {
	return append(dst, `{"id":"1"}`...), d.note("getById", collection, id)
}

func (d db) Update(_ context.Context, collection, id string, fields []byte) error {
	return d.note("update", collection, id, fields)
}

func (d db) Upsert(_ context.Context, dst []byte, collection string, conflict, data []byte) ([]byte, error) {
	return append(dst, `{"id":"2"}`...), d.note("upsert", collection, conflict, data)
}

func (d db) Delete(_ context.Context, collection, id string) error {
	return d.note("delete", collection, id)
}

func (d db) DeleteWhere(_ context.Context, collection string, where []byte) error {
	return d.note("deleteWhere", collection, where)
}

func (d db) Count(_ context.Context, collection string, where []byte) (int64, error) {
	return 1 << 60, d.note("count", collection, where)
}

func (d db) Stats(_ context.Context, dst []byte) ([]byte, error) {
	return append(dst, `{"method":"dbstat"}`...), d.note("stats", "")
}

func (d db) Begin(context.Context) (hostfuncs.Transaction, error) {
	return transaction{d}, d.note("begin", "")
}

type transaction struct{ db }

func (t transaction) Commit(context.Context) error   { return t.note("commit", "") }
func (t transaction) Rollback(context.Context) error { return t.note("rollback", "") }
func (t transaction) Abandon(why *abi.Error)         { _ = t.note("abandon", why.Message) }

type storage struct {
	hostfunctest.Storage
	*journal
}

func (s storage) Get(_ context.Context, dst []byte, key string) ([]byte, bool, error) {
	return append(dst, "null"...), key != "absent", s.note("get", key)
}

func (s storage) Set(_ context.Context, key string, value []byte) error {
	return s.note("set", key, value)
}

func (s storage) Remove(_ context.Context, key string) error { return s.note("remove", key) }

func (s storage) List(_ context.Context, dst []byte, prefix string) ([]byte, error) {
	return append(dst, `[{"key":"a","value":1}]`...), s.note("list", prefix)
}

type folder struct {
	hostfunctest.Files
	*journal
}

func (f folder) ReadFile(_ context.Context, path string) (string, error) {
	return "one \"line\"\n\x00", f.note("readFile", path)
}

func (f folder) WriteFile(_ context.Context, path, text string) error {
	return f.note("writeFile", path, text)
}

func (f folder) Exists(_ context.Context, path string) (bool, error) {
	return path != "absent", f.note("exists", path)
}

func (f folder) ListDir(_ context.Context, path string) ([]hostfuncs.DirEntry, error) {
	if path == "empty" {
		return nil, nil
	}
	return []hostfuncs.DirEntry{{Name: "a \"b\""}, {Name: "c", Folder: true}}, f.note("listDir", path)
}

func (f folder) DeleteFile(_ context.Context, path string) error { return f.note("deleteFile", path) }

type secrets struct {
	hostfunctest.Secrets
	*journal
}

func (s secrets) Get(_ context.Context, key string) (string, bool, error) {
	return "it's \"x\"", key != "absent", s.note("getSecret", key)
}

func (s secrets) Set(_ context.Context, key, value string) error {
	return s.note("setSecret", key, value)
}

func (s secrets) Delete(_ context.Context, key string) error { return s.note("deleteSecret", key) }

func (s secrets) List(context.Context) ([]string, error) {
	return []string{"a", `b"`}, s.note("listSecrets", "")
}

type events struct {
	hostfunctest.Events
	*journal
}

func (e events) Emit(channel string, data []byte) error { return e.note("emit", channel, data) }

func (e events) On(channel string) (int64, error) { return 7, e.note("on", channel) }

func (e events) Off(subscription int64) { _ = e.note("off", fmt.Sprint(subscription)) }

type methods struct {
	hostfunctest.Methods
	*journal
}

func (m methods) Handle(namespace, method string) error {
	return m.note("handleMethod", namespace, method)
}

func all(string) (bool, bool) { return true, true }

func newSet(p *plugin, access hostfuncs.Access) hostfuncs.Set {
	set, _ := newJournaled(p, access)
	return set
}

func newJournaled(p *plugin, access hostfuncs.Access) (hostfuncs.Set, *journal) {
	j := &journal{}
	return hostfuncs.New(fakes(p, j), access), j
}

func fakes(p *plugin, j *journal) hostfuncs.Services {
	return hostfunctest.Services(nil).With( // so that none is missing
		hostfuncs.Of[hostfuncs.CLI](p), hostfuncs.Of[hostfuncs.Settings](p), hostfuncs.Of[hostfuncs.DB](db{journal: j}),
		hostfuncs.Of[hostfuncs.Storage](storage{journal: j}), hostfuncs.Of[hostfuncs.Files](folder{journal: j}),
		hostfuncs.Of[hostfuncs.Secrets](secrets{journal: j}), hostfuncs.Of[hostfuncs.Events](events{journal: j}),
		hostfuncs.Of[hostfuncs.Methods](methods{journal: j}), hostfuncs.Of[hostfuncs.HTTP](network{journal: j}),
		hostfuncs.Of[hostfuncs.Cron](cron{journal: j}), hostfuncs.Of[hostfuncs.Toast](toast{journal: j}),
		hostfuncs.Of[hostfuncs.Sidebar](sidebar{journal: j}), hostfuncs.Of[hostfuncs.Inbox](inbox{journal: j}),
		hostfuncs.Of[hostfuncs.Sessions](sessions{journal: j}), hostfuncs.Of[hostfuncs.AI](ai{journal: j}),
		hostfuncs.Of[hostfuncs.RSS](rss{journal: j}))
}

// function returns a function of a set by its name in ctx.
func function(t testing.TB, set hostfuncs.Set, name string) hostfuncs.Handler {
	t.Helper()
	namespace, method, _ := strings.Cut(name, ".")
	call := set[hostfuncs.Key{Namespace: namespace, Name: method}]
	if call == nil {
		t.Fatalf("there is no function %s", name)
	}
	return call
}

// wantFailure checks the code and the message of a failure.
func wantFailure(t *testing.T, err error, code abi.Code, message ...string) {
	t.Helper()
	var known *abi.Error
	if !errors.As(err, &known) || known.Code != code {
		t.Errorf("got the error %.300v, want the code %s", err, code)
		return
	}
	for _, part := range message {
		if !strings.Contains(known.Message, part) {
			t.Errorf("got the message %.300q, want it to say %q", known.Message, part)
		}
	}
	if len(known.Message) > 1000 {
		t.Errorf("the message has %d bytes: %.300q", len(known.Message), known.Message)
	}
}
