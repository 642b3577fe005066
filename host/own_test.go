package host_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The application of these tests is a library of songs.
type (
	librarySearch struct {
		Words string `json:"words" doc:"what to look for" rule:"chars=20"`
		Most  int    `json:"most,omitempty" rule:"min=1,max=5"`
	}
	librarySong struct {
		Title string `json:"title"`
		By    string `json:"by,omitempty"`
	}
)

var readLibrary = hostfuncs.Permission{Name: "library.read", Text: "See the names of the songs in your library.",
	Risk: hostfuncs.RiskMedium}

func libraryNamespace() hostfuncs.Namespace {
	return hostfuncs.NewNamespace("library", readLibrary,
		hostfuncs.Func("search", "Finds songs.",
			func(ctx context.Context, c hostfuncs.Call, p librarySearch) ([]librarySong, error) {
				switch p.Words {
				case "none":
					return nil, abi.Errorf(abi.CodeNotFound, "there are no songs")
				case "fault":
					return nil, errors.New("the secret disk is gone")
				case "panic":
					panic("the library has a fault")
				case "slow":
					select {
					case <-ctx.Done():
						return nil, ctx.Err()
					case <-time.After(50 * time.Millisecond):
					}
				}
				return []librarySong{{p.Words, c.Plugin}, {Title: fmt.Sprint(p.Most)}}, nil
			}),
		hostfuncs.Func("count", "Counts songs.", func(context.Context, hostfuncs.Call, struct{}) (int, error) {
			return 3, nil
		}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Event[librarySong]("changed", "A song was changed."),
		hostfuncs.Hook[librarySong]("rename", "Gives a song another title."))
}

// ownGuests are plugins in C and JavaScript that call the application.
func ownGuests(tb testing.TB, mode string) []guest {
	paths := []string{"search", "count", "wait", "heard"}
	more := map[string]any{"permissions": []string{"cli", "library.read"}, "events": []string{"library.changed"}}
	c := guest{id: "compiled", module: guesttest.C(tb, "library"), paths: paths, more: more}
	js := guest{id: "script", script: `let heard = null;
		export default (ctx) => {
			try {
				ctx.events.on("library.changed", (song) => { heard = song; });
			} catch (error) {
				ctx.log.warn(error.message); // without the permission
			}
			ctx.cli.handle("search", async ({ body }) => ({ status: 200, body: await ctx.library.search(body) }));
			ctx.cli.handle("wait", async ({ body }) => {
				const all = await Promise.all([ctx.library.search(body), ctx.library.search(body)]);
				return { status: 200, body: all[1] };
			});
			ctx.cli.handle("count", async () => ({ status: 200, body: await ctx.library.count() }));
			ctx.cli.handle("heard", () => ({ status: 200, body: heard }));
		};`, paths: paths, more: map[string]any{"permissions": more["permissions"],
		"events":  more["events"],
		"backend": map[string]any{"entryPoint": "main.js", "instances": map[string]any{"mode": mode}}}}
	return []guest{c, js}
}

// Plugins in two languages call the functions of the program that embeds the host: with
// the same checks, errors, counts and consent as those of the host.
func TestOwnNamespace(t *testing.T) {
	for _, mode := range []string{"shared", "request", "pool"} {
		w := serve(t, host.Config{Namespaces: []hostfuncs.Namespace{libraryNamespace()}}, ownGuests(t, mode)...)
		for _, id := range []string{"compiled", "script"} {
			for _, c := range []struct {
				path, body string
				status     int
				want       string
			}{
				{"search", `{"words":"moon","most":2}`, 200, `[{"title":"moon","by":"` + id + `"},{"title":"2"}]`},
				{"wait", `{"words":"slow"}`, 200, `[{"title":"slow","by":"` + id + `"},{"title":"0"}]`},
				{"count", `{}`, 200, "3"},
				{"search", `{"words":"none"}`, 500, "there are no songs"},
				{"search", `{"words":"fault"}`, 500, "library.search failed in the host"},
				{"search", `{"words":"panic"}`, 500, "library.search failed in the host"},
				{"search", `{"words":7}`, 500, "must be a string, not a number"},
				{"search", `{"words":"moon","most":9}`, 500, "between 1 and 5"},
				{"search", `{"words":"` + strings.Repeat("a", 70000) + `"}`, 500, "over the limit of 65536 bytes"},
			} {
				a := w.send("POST", "/plugins/"+id+"/"+c.path, c.body, nil)
				if a.status != c.status || !strings.Contains(a.body, c.want) || strings.Contains(a.body, "secret") {
					t.Errorf("%s, %s: %s %.60s: %d %s", mode, id, c.path, c.body, a.status, a.body)
				}
			}
			used, err := w.Plugins().Used(id)
			if err != nil || !slices.ContainsFunc(used.Functions, func(f api.FunctionUsage) bool {
				return f.Namespace == "library" && f.Function == "search" && f.Allowed >= 2 && f.Failed >= 5 && f.Denied == 0
			}) {
				t.Errorf("%s, %s: the audit has %+v, %v", mode, id, used.Functions, err)
			}
		}
	}
}

// A permission of the application is asked for, explained and refused like any other.
func TestOwnPermission(t *testing.T) {
	w := serve(t, host.Config{Namespaces: []hostfuncs.Namespace{libraryNamespace()}})
	guests := ownGuests(t, "shared")
	for _, g := range guests {
		asks, err := api.InspectPlugin.Call(t.Context(), w.Mux(), api.InspectRequest{Path: g.folder(t)})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(asks.Permissions, func(p api.Permission) bool { return p.Name == "library.read" })
		if i < 0 || asks.Permissions[i].Explanation != readLibrary.Text || asks.Permissions[i].Risk != hostfuncs.RiskMedium {
			t.Fatalf("asked for %+v", asks.Permissions)
		}
	}
	js := guests[1].folder(t)
	asks, err := api.InspectPlugin.Call(t.Context(), w.Mux(), api.InspectRequest{Path: js})
	if err == nil {
		_, err = api.InstallPlugin.Call(t.Context(), w.Mux(),
			api.InstallRequest{Path: js, Digest: asks.Digest, Grants: []string{"cli"}})
	}
	if err != nil {
		t.Fatal(err)
	}
	a := w.send("POST", "/plugins/script/count", "{}", nil)
	if a.status != 500 || !strings.Contains(a.body, "wasmhost grant script library.read") {
		t.Errorf("without the permission: %d %s", a.status, a.body)
	}
	undeclared := guests[0]
	undeclared.more = map[string]any{"permissions": []string{"cli"}}
	_, err = w.Plugins().Stage(t.Context(), undeclared.folder(t))
	if err == nil || !strings.Contains(err.Error(), "library.read") {
		t.Errorf("an import without its permission: %v", err)
	}
	if _, found := manifest.Parse([]byte(`{"permissions":["library.read"]}`), manifest.Options{}); !strings.Contains(
		fmt.Sprint(found), `the permission \"library.read\" is unknown`) && !strings.Contains(fmt.Sprint(found),
		`the permission "library.read" is unknown`) {
		t.Errorf("another host knows the permission: %v", found)
	}
}

// What takes a name is an error when the host opens.
func TestOwnNamespaceTaken(t *testing.T) {
	for _, c := range []struct {
		name string
		cfg  host.Config
		want string
	}{
		{"a namespace of the host's", host.Config{Namespaces: []hostfuncs.Namespace{
			hostfuncs.NewNamespace("db", readLibrary, hostfuncs.Func("f", "F.", func(context.Context, hostfuncs.Call,
				struct{}) (int, error) {
				return 0, nil
			}))}}, `the namespace "db" is taken`},
		{"twice", host.Config{Namespaces: []hostfuncs.Namespace{libraryNamespace(), libraryNamespace()}},
			`the namespace "library" is taken`},
	} {
		c.cfg.Data, c.cfg.Version = filepath.Join(t.TempDir(), "data"), "1.0.0"
		if h, err := host.Open(t.Context(), c.cfg); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v %v", c.name, h, err)
		}
	}
}

// Events of the application reach the plugins that may hear them and listen, and hooks
// change a value plugin by plugin: who fails is skipped and said.
func TestOwnSignals(t *testing.T) {
	granted := map[string]any{"permissions": []string{"cli", "library.read"}, "events": []string{"library.changed"},
		"hooks": []string{"library.rename"}}
	undeclared := map[string]any{"permissions": granted["permissions"]}
	renames := func(id, handler string, more map[string]any) guest {
		return guest{id: id, script: `export default (ctx) => {
			ctx.cli.handle("try", async ({ body }) => {
				try {
					ctx.events[body]("library.changed", body === "on" ? () => {} : 1);
				} catch (error) {
					return { status: 200, body: error.code };
				}
				return { status: 200, body: "done" };
			});
			try {
				ctx.methods.handle("library", "rename", ` + handler + `);
			} catch (error) {
				ctx.log.warn(error.message); // it is not declared
			}
		};`, paths: []string{"try"}, more: more}
	}
	guests := append(ownGuests(t, "shared"),
		renames("a", `(song) => ({ ...song, title: song.title + "A" })`, granted),
		renames("b", `() => { throw new Error("no idea"); }`, granted),
		renames("c", `() => new Promise(() => {})`, granted),
		renames("d", `() => ({ title: 7 })`, granted),
		renames("e", `(song) => null`, granted),
		renames("f", `async (song) => ({ ...song, title: song.title + "F" })`, granted),
		renames("stranger", `(song) => ({ title: "stolen" })`, undeclared))
	w := serve(t, host.Config{Namespaces: []hostfuncs.Namespace{libraryNamespace()}}, guests...)
	if skipped, err := w.Plugins().Announce("library.changed", librarySong{"Moon", "x"}); err != nil || len(skipped) > 0 {
		t.Fatal(skipped, err)
	}
	for _, id := range []string{"compiled", "script"} {
		for end := time.Now().Add(soon); ; time.Sleep(5 * time.Millisecond) {
			a := w.send("POST", "/plugins/"+id+"/heard", "{}", nil)
			if a.body == `{"title":"Moon","by":"x"}` {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("%s heard %s", id, a.body)
			}
		}
	}
	song := librarySong{Title: "Moon", By: "x"}
	skipped, err := w.Plugins().Transform(t.Context(), "library.rename", &song, 3*time.Second)
	said := ""
	for _, s := range skipped {
		said += s.Plugin + " "
	}
	if err != nil || song != (librarySong{"MoonAF", "x"}) || said != "b c d " {
		t.Errorf("the song is %+v; skipped %v, %v", song, skipped, err)
	}
	for _, c := range []struct{ id, does, want string }{
		{"a", "on", `"done"`}, {"stranger", "on", `"permission_denied"`}, {"a", "emit", `"invalid_argument"`},
	} {
		if a := w.send("POST", "/plugins/"+c.id+"/try", `"`+c.does+`"`, nil); a.body != c.want {
			t.Errorf("%s may do events.%s: %s", c.id, c.does, a.body)
		}
	}
	var other int
	if _, err := w.Plugins().Transform(t.Context(), "library.rename", &other, time.Second); err == nil {
		t.Error("a hook changed what it does not carry")
	}
	if _, err := w.Plugins().Announce("library.changed", 1); err == nil {
		t.Error("an event carries anything")
	}
	if _, err := w.Plugins().Announce("library.rename", song); err == nil {
		t.Error("a hook was sent as an event")
	}
	if _, err := w.Plugins().Transform(t.Context(), "library.changed", &song, time.Second); err == nil {
		t.Error("an event was asked as a hook")
	}
	if _, err := w.Plugins().Announce("library.changed", librarySong{
		By: strings.Repeat("a", hostfuncs.MaxEventData)}); err == nil {
		t.Error("an event of more than 1 MiB was sent")
	}
}
