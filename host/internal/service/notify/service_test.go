package notify

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// plugins are the plugins of a host, by id.
type plugins map[string]service.Plugin

func (p plugins) Plugin(id string) (service.Plugin, error) {
	found, ok := p[id]
	if !ok {
		return found, problem.PluginNotFound(id)
	}
	return found, nil
}

func (plugins) Installed() []service.Plugin { return nil }

func (plugins) RunJob(context.Context, string, bundle.Digest, abi.CronRun, string) error { return nil }

// A method of another signature would make the service something less, in
// silence.
var _ interface {
	service.Opener
	service.Follower
	service.Provider
	service.Remover
	service.Router
	service.Stateful
} = (*Service)(nil)

// serviceHost is a service with what it needs of a host.
type serviceHost struct {
	*Service
	mux   *api.Mux
	hints Hints
}

func newServiceHost(t *testing.T, dir string, known plugins) *serviceHost {
	h := &serviceHost{mux: api.NewMux()}
	h.Service = NewService(service.Env{Path: func(name string) string { return filepath.Join(dir, name) },
		Database: postgrestest.At(t, filepath.Join(dir, FileName)), Logger: slog.New(slog.DiscardHandler), Plugins: known},
		Config{Hints: &h.hints, Waiting: func() int { return 4 }})
	h.Routes(h.mux)
	t.Cleanup(func() { must(t, h.Close(context.Background())) })
	return h
}

// guest attaches an instance, and returns its functions and what ends it.
func (h *serviceHost) guest(id string) (hostfuncs.Services, func()) {
	instance := h.Attach(service.Plugin{ID: id}, nil)
	return hostfuncs.Services{}.With(instance.Parts()...), instance.Detach
}

func part[S any](f hostfuncs.Services) S {
	service, _ := hostfuncs.From[S](f)
	return service
}

// shown is what plugins show at present.
func (h *serviceHost) shown(t *testing.T) string {
	t.Helper()
	list, err := api.ListNoticeStates.Call(t.Context(), h.mux, api.NoticeStateQuery{})
	must(t, err)
	text := ""
	for _, s := range list.States {
		text += fmt.Sprintf("%s %s %s %v; ", s.Plugin, s.Kind, s.Value, s.Active)
	}
	return text
}

// Followers get the hints, and the changes behind what they have had.
func TestFollowEvents(t *testing.T) {
	position := func(n int64) *int64 { return &n }
	for _, c := range []struct {
		name  string
		query api.NoticeEventQuery
		want  string // the id of the first event, then the ids of changes
	}{
		{"from now", api.NoticeEventQuery{}, "3: 4"},
		{"behind a position", api.NoticeEventQuery{After: position(1)}, "1: 2 3 4"},
		{"behind the last event", api.NoticeEventQuery{After: position(0), Last: position(2)}, "2: 3 4"},
		{"of one plugin", api.NoticeEventQuery{After: position(0), Plugin: "p"}, "0: 1 3 4"},
	} {
		h := newServiceHost(t, t.TempDir(), nil)
		must(t, h.Open(t.Context()))
		p, _ := h.guest("p")
		q, _ := h.guest("q")
		must(t, part[hostfuncs.Toast](p).Show("one", "", 0))
		must(t, part[hostfuncs.Toast](q).Show("two", "", 0))
		must(t, part[hostfuncs.Toast](p).Show("three", "", 0))
		ctx, cancel := context.WithCancel(t.Context())
		first, more, err := h.mux.Open(ctx, api.FollowNotices.Route, &c.query)
		must(t, err)
		must(t, part[hostfuncs.Toast](p).Show("four", "", 0))
		names := []string{}
		for _, e := range first {
			names = append(names, e.Name+string(e.Data))
		}
		if want := []string{`approvals{"waiting":4}`, "plugins{}", "sessions{}"}; !reflect.DeepEqual(names, want) ||
			first[1].ID != "" || first[2].ID != "" {
			t.Errorf("%s: begins with %+v", c.name, first)
		}
		got := first[0].ID + ":"
		for e := range more {
			if !strings.HasPrefix(string(e.Data), `{"position":`+e.ID+`,"kind":"toast",`) || e.Name != "" {
				t.Errorf("%s: %+v: %s", c.name, e, e.Data)
			}
			if got += " " + e.ID; e.ID == "4" {
				break
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		h.hints.Tell(HintApprovals)
		h.hints.Tell(HintSessions)
		for _, want := range []string{`approvals {"waiting":4}`, "sessions {}"} {
			if e := <-more; e.Name+" "+string(e.Data) != want || e.ID != "" {
				t.Errorf("%s: told %+v, want %s", c.name, e, want)
			}
		}
		h.hints.TellPlugin("p")
		if e := <-more; e.Name+string(e.Data) != `plugins{"plugins":["p"]}` {
			t.Errorf("%s: told %s %s of the plugin p", c.name, e.Name, e.Data)
		}
		cancel()
		for range more { // it ends
		}
	}
}

// Followers are told which plugins have changed, up to so many; of more, and
// where any may have, only that some did.
func TestHintsNamePlugins(t *testing.T) {
	ids := func(n int) (ids []string) {
		for i := range n {
			ids = append(ids, fmt.Sprintf("p%03d", i))
		}
		return ids
	}
	var h Hints
	f := h.add()
	for _, c := range []struct{ told, want []string }{
		{[]string{"q", "p", "q"}, []string{"p", "q"}},
		{[]string{"r"}, []string{"r"}},
		{[]string{"p", "", "q"}, nil},
		{ids(mostNamed), ids(mostNamed)},
		{ids(mostNamed + 1), nil},
		{ids(10 * mostNamed), nil},
		{[]string{"p"}, []string{"p"}},
	} {
		for _, id := range c.told {
			h.TellPlugin(id)
		}
		if what, got := h.take(f); what != HintPlugins || !slices.Equal(got, c.want) || len(f.plugins) > 0 {
			t.Errorf("told of %d plugins: %d, %q, want %q", len(c.told), what, got, c.want)
		}
	}
	h.Tell(HintPlugins | HintSessions)
	if what, got := h.take(f); what != HintPlugins|HintSessions || got != nil {
		t.Errorf("told %d of %q", what, got)
	}
}

// What a plugin shows as being so at present goes when its user wants that,
// also while the host does not serve, and stays otherwise.
func TestStatesFollowThePlugin(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	inbox := true
	plugin := func(phase service.Phase) service.Plugin {
		return service.Plugin{ID: "p", Phase: phase, Manifest: &manifest.Manifest{},
			Granted: func(permission string) bool { return permission != manifest.PermissionInbox || inbox }}
	}
	known := plugins{"p": plugin(service.Active)}
	h := newServiceHost(t, dir, known)
	must(t, h.Open(ctx))
	set := func(h *serviceHost) hostfuncs.Services {
		f, detach := h.guest("p")
		t.Cleanup(detach)
		must(t, part[hostfuncs.Sidebar](f).SetBadge(ctx, []byte(`3`)))
		must(t, part[hostfuncs.Inbox](f).SetItems(ctx, []byte(`[{"id":"a","title":"T","timestamp":0}]`)))
		return f
	}
	const (
		badge, noBadge = "p badge 3", "p badge null"
		item           = `p inbox [{"id":"a","title":"T","timestamp":"1970-01-01T00:00:00.000Z"}]`
		noItem         = "p inbox []"
	)
	for _, c := range []struct {
		name    string
		phase   service.Phase
		inbox   bool
		unknown bool // the manifest cannot be read
		want    string
	}{
		{"active", service.Active, true, false, badge + " true; " + item + " true; "},
		{"starting", service.Starting, true, false, badge + " true; " + item + " true; "},
		{"failed", service.Down, true, false, badge + " true; " + item + " true; "},
		{"without a manifest", service.Down, false, true, badge + " true; " + item + " true; "},
		{"may not use the inbox", service.Active, false, false, badge + " true; " + noItem + " true; "},
		{"disabled", service.Disabled, true, false, noBadge + " true; " + noItem + " true; "},
		{"removed", service.Removed, true, false, noBadge + " true; " + noItem + " true; "},
	} {
		set(h)
		inbox = c.inbox
		p := plugin(c.phase)
		if c.unknown {
			p.Manifest = nil
		}
		must(t, h.PluginChanged(p))
		if got := h.shown(t); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		inbox = true
	}

	set(h)
	must(t, h.Close(ctx))
	if err := h.PluginChanged(plugin(service.Disabled)); err != nil {
		t.Errorf("after the end: %v", err)
	}
	for _, c := range []struct {
		name  string
		known plugins
		want  string
	}{
		{"failed", plugins{"p": plugin(service.Down)}, badge + " false; " + item + " false; "},
		{"disabled", plugins{"p": plugin(service.Disabled)}, noBadge + " false; " + noItem + " false; "},
		{"removed", nil, noBadge + " false; " + noItem + " false; "},
	} {
		again := newServiceHost(t, dir, c.known)
		must(t, again.Open(ctx))
		if got := again.shown(t); got != c.want {
			t.Errorf("%s while the host did not serve: %s, want %s", c.name, got, c.want)
		}
		set(again)
		must(t, again.Close(ctx))
	}
}

// An instance that has ended shows nothing any more, and one of a host that
// does not serve nothing at all.
func TestGuestsEnd(t *testing.T) {
	h := newServiceHost(t, t.TempDir(), nil)
	f, detach := h.guest("p")
	refused(t, part[hostfuncs.Toast](f).Show("a", "", 0), abi.CodeUnavailable, "toast.show", "while the host serves")
	must(t, h.Open(t.Context()))
	must(t, part[hostfuncs.Toast](f).Show("a", "", 0))
	detach()
	refused(t, part[hostfuncs.Toast](f).Show("b", "", 0), abi.CodeUnavailable, "toast.show", "the plugin is stopped")
	refused(t, part[hostfuncs.Inbox](f).PostAlert(t.Context(), "t", "b", ""), abi.CodeUnavailable, "inbox.postAlert")
	refused(t, part[hostfuncs.Sidebar](f).SetBadge(t.Context(), []byte("1")), abi.CodeUnavailable, "sidebar.setBadge")
	list, err := api.ListNotices.Call(t.Context(), h.mux, api.NoticeQuery{})
	if err != nil || len(list.Notices) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := api.DismissNotice.Call(t.Context(), h.mux, api.NoticeRequest{ID: 9}); !problem.IsCode(err,
		problem.CodeNotificationNotFound) {
		t.Errorf("dismiss what is not there: %v", err)
	}
	if _, err := api.MarkNoticesRead.Call(t.Context(), h.mux, api.MarkNoticesReadRequest{}); !problem.IsCode(err,
		problem.CodeInvalidRequest) {
		t.Errorf("mark up to nothing: %v", err)
	}
}
