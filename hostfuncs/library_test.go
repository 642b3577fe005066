package hostfuncs_test

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// page is generic, as lists of applications are.
type page[T any] struct {
	Items []T `json:"items"`
	Next  *struct {
		From int `json:"from"`
	} `json:"next"`
}

func exported(t testing.TB) string {
	t.Helper()
	var b bytes.Buffer
	err := hostfuncs.Export(&b, library(hostfuncs.Func("echo", "Returns a song.", echo),
		hostfuncs.Func("all", "Returns songs.", func(context.Context, hostfuncs.Call, struct{}) (page[song], error) {
			return page[song]{}, nil
		}, func(f *hostfuncs.Function) { f.Errors = []abi.Code{abi.CodeNotFound} }),
		hostfuncs.Event[song]("changed", "A song was changed.")).
		With(hostfuncs.Permission{Name: "library.write", Text: "Change songs.", Risk: hostfuncs.RiskHigh},
			hostfuncs.Func("clear", "Removes all.", func(context.Context, hostfuncs.Call, struct{}) (struct{}, error) {
				return struct{}{}, nil
			}, func(f *hostfuncs.Function) { f.Waits = false }),
			hostfuncs.Hook[song]("rename", "Gives a song another title.")))
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What an application exports is read as what it has, and carries out nothing.
func TestLibrary(t *testing.T) {
	text := exported(t)
	spaces, err := hostfuncs.ReadLibrary(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := hostfuncs.Export(&again, spaces...); err != nil || again.String() != text {
		t.Errorf("%v: what was read is exported as\n%s\nnot\n%s", err, &again, text)
	}
	kit, err := hostfuncs.NewKit(spaces...)
	if err != nil {
		t.Fatal(err)
	}
	own := kit.Own()
	if len(own) != 3 || own[1].Result.Name != "PageSong" || own[1].Result.Fields[0].Type.Elem.Name != "Song" ||
		own[1].Result.Fields[1].Type.Name != "Next" || own[2].Permission != "library.write" ||
		!reflect.DeepEqual(own[0].Params[0].Type, hostfuncs.Type{Kind: hostfuncs.TypeString, MaxChars: 20}) {
		t.Errorf("%+v", own)
	}
	for name, hook := range map[string]bool{"library.changed": false, "library.rename": true} {
		if s, ok := kit.Signal(name); !ok || s.Hook != hook || s.Permission == "" {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if s, _ := kit.Signal("library.rename"); s.Type.Name != "Song" || !s.Carries(reflect.TypeFor[int]()) {
		t.Errorf("%+v", s)
	}
	if p, ok := kit.Permission("library.write"); !ok || p.Risk != hostfuncs.RiskHigh {
		t.Errorf("%+v", p)
	}
	_, err = function(t, ownSet(t, all, spaces...), "library.echo")(t.Context(), []byte(`{"title":"A"}`))
	wantFailure(t, err, abi.CodeUnavailable, "the application that answers it is not here")
}

// A namespace may have hooks alone.
func TestLibraryOfHooks(t *testing.T) {
	var b bytes.Buffer
	if err := hostfuncs.Export(&b, library(hostfuncs.Hook[song]("rename", "Gives a song another title."))); err != nil {
		t.Fatal(err)
	}
	spaces, err := hostfuncs.ReadLibrary(&b)
	if kit, err2 := hostfuncs.NewKit(spaces...); err != nil || err2 != nil || len(kit.Own()) != 0 {
		t.Error(err, err2)
	} else if s, ok := kit.Signal("library.rename"); !ok || !s.Hook {
		t.Errorf("%+v", s)
	}
	if err := hostfuncs.Export(&b, library()); err == nil {
		t.Error("a namespace of nothing is exported")
	}
}

// A file from anywhere is refused, with what is wrong, or harmless.
func TestLibraryHostile(t *testing.T) {
	text := exported(t)
	deep := strings.Repeat(`{"kind":"array","elem":`, 20) + `{"kind":"string"}` + strings.Repeat("}", 20)
	many := strings.Repeat(`{"name":"f","result":{"kind":"null"},"doc":"F."},`, 501)
	for _, c := range []struct{ old, new, want string }{
		{text, "", "not what an application exports"},
		{text, "[]", "not what an application exports"},
		{text, `{"library":1,"namespaces":[]}`, "at least one"},
		{text, strings.Repeat(" ", hostfuncs.MaxLibrary+1), "more than 1048576 bytes"},
		{text, text + "{}", "behind its end"},
		{text, strings.Repeat(`{"library":[`, 20000), "not what an application exports"},
		{`"library": 1`, `"library": 2`, "its format is 2"},
		{`"library": 1`, `"library": 1, "more": 1`, "not what an application exports"},
		{`"name": "library"`, `"name": "db"`, `"db" is taken`},
		{`"name": "library"`, `"name": "../x"`, "not named by letters"},
		{`"name": "library"`, `"name": "import"`, "is taken"},
		{`"name": "library.read"`, `"name": "network"`, `"network" is taken`},
		{`"name": "library.write"`, `"name": "other"`, `no permission "library.write"`},
		{`"name": "echo"`, `"name": "echo*/"`, "not made of letters"},
		{`"name": "echo"`, `"name": "clearAsync"`, "a form of clear"},
		{`"name": "echo"`, `"name": "params"`, "bindings use its name"},
		{`"name": "title"`, `"name": "a b"`, "not named by letters"},
		{`"name": "seconds"`, `"name": "title"`, "there twice"},
		{`"name": "Song"`, `"name": "Song {} struct evil"`, "its type is called"},
		{`"name": "Song"`, `"name": "Promise"`, "its type is called"},
		{`"name": "Album"`, `"name": "Song"`, "differ"},
		{`"kind": "boolean"`, `"kind": "odd"`, "which is none"},
		{`"kind": "boolean"`, `"kind": "array"`, "of nothing"},
		{`{"kind": "boolean"}`, deep, "more than 16 deep"},
		{`"its title"`, `"its\ntitle"`, "cannot be printed"},
		{`"its title"`, `"\u202eits title"`, "cannot be printed"},
		{`"Returns a song."`, `"` + strings.Repeat("a", 1001) + `"`, "more than 1000 bytes"},
		{`"A song was changed."`, `"\u001b[2J"`, "cannot be printed"},
		{`"library.changed"`, `"db.changed"`, "of another namespace"},
		{`"library.changed"`, `"library.a b"`, "not made of letters"},
		{`"name": "echo"`, `"name": "onChanged"`, "bindings use the name onChanged"},
		{`"not_found"`, `"*/"`, "an error"},
		{`"maxParams": 65536`, `"maxParams": 99999999999`, "MaxParams is"},
		{`"functions": [`, `"functions": [` + many, "at most 32 and 500"},
	} {
		given := strings.Replace(text, c.old, c.new, 1)
		if c.old == `{"kind": "boolean"}` {
			given = strings.Replace(text, "{\n                \"kind\": \"boolean\"\n              }", c.new, 1)
		}
		_, err := hostfuncs.ReadLibrary(strings.NewReader(given))
		if given == text || err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 2000 {
			t.Errorf("%.60s: want %q, got %v", c.new, c.want, err)
		}
	}
}

func FuzzReadLibrary(f *testing.F) {
	f.Add(exported(f))
	f.Fuzz(func(t *testing.T, text string) {
		spaces, err := hostfuncs.ReadLibrary(strings.NewReader(text))
		if err != nil {
			return
		}
		var first, again bytes.Buffer
		if err := hostfuncs.Export(&first, spaces...); err != nil {
			t.Fatalf("it was read, and cannot be exported: %v", err)
		}
		if spaces, err = hostfuncs.ReadLibrary(bytes.NewReader(first.Bytes())); err == nil {
			err = hostfuncs.Export(&again, spaces...)
		}
		if err != nil || again.String() != first.String() {
			t.Fatalf("%v:\n%s\n%s", err, &first, &again)
		}
	})
}
