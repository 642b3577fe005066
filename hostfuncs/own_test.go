package hostfuncs_test

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// song has a field of every kind that crosses.
type song struct {
	Title   string            `json:"title" doc:"its title" rule:"chars=20"`
	Seconds int               `json:"seconds,omitempty" rule:"min=1,max=9000"`
	Loud    bool              `json:"loud,omitempty"`
	Gain    float64           `json:"gain,omitempty"`
	Tags    []string          `json:"tags,omitempty" rule:"items=3"`
	Album   *album            `json:"album,omitempty"`
	More    abi.RawJSON       `json:"more,omitempty"`
	Names   map[string]string `json:"names,omitempty"`
	Small   int8              `json:"small,omitempty"`
	Order   string            `json:"order,omitempty" rule:"oneof=title|artist"`
	Cover   []byte            `json:"cover,omitempty"`
	hidden  int
}

type album struct {
	Name  string   `json:"name"`
	Discs []uint16 `json:"discs"`
}

var listen = hostfuncs.Permission{Name: "library.read", Text: "See the songs in your library.",
	Risk: hostfuncs.RiskMedium}

func library(functions ...hostfuncs.Definition) hostfuncs.Namespace {
	return hostfuncs.NewNamespace("library", listen, functions...)
}

func echo(_ context.Context, c hostfuncs.Call, s song) (song, error) {
	if s.Title == "fail" {
		return s, abi.Invalid("there is no such song")
	}
	if s.Title == "who" {
		s.Title = c.Plugin
	}
	s.hidden = 1
	return s, nil
}

// ownSet is what a plugin calls that has all permissions.
func ownSet(t testing.TB, access hostfuncs.Access, spaces ...hostfuncs.Namespace) hostfuncs.Set {
	t.Helper()
	kit, err := hostfuncs.NewKit(spaces...)
	if err != nil {
		t.Fatal(err)
	}
	return kit.New(hostfuncs.Services{}.With(hostfuncs.Of(hostfuncs.Call{Plugin: "p"})), access)
}

// Parameters arrive as Go values and results leave as JSON; what does not fit is refused
// before the function is called.
func TestOwnFunction(t *testing.T) {
	call := function(t, ownSet(t, all, library(hostfuncs.Func("echo", "Returns a song.", echo))), "library.echo")
	for _, c := range []struct {
		given, want string
		code        abi.Code
	}{
		{`{"title":"A"}`, `{"title":"A"}`, ""},
		{`{"title":"who","unknown":{"a":[1]}}`, `{"title":"p"}`, ""},
		{`{"title":"\u00e9\ud83d\ude00","seconds":7,"loud":true,"gain":-1.5,"tags":["a","b\n"],"small":-128,` +
			`"album":{"name":"B","discs":[1,65535]},"more":{"x": [1, null]},"names":{"z":"1","b":"2"},"order":"artist"}`,
			`{"title":"é😀","seconds":7,"loud":true,"gain":-1.5,"tags":["a","b\n"],"album":{"name":"B","discs":[1,65535]},` +
				`"more":{"x": [1, null]},"names":{"b":"2","z":"1"},"small":-128,"order":"artist"}`, ""},
		{`{"title":"A","album":null,"tags":null}`, `{"title":"A"}`, ""},
		{`{"title":"A","album":{"name":"B","discs":[]}}`, `{"title":"A","album":{"name":"B","discs":[]}}`, ""},
		{`{"title":"A","cover":"AP8="}`, `{"title":"A","cover":"AP8="}`, ""},
		{`{"title":"A","cover":"AP8"}`, `"cover" is not base64`, abi.CodeInvalidArgument},
		{`{"title":"fail"}`, "there is no such song", abi.CodeInvalidArgument},
		{``, "must be one JSON object", abi.CodeInvalidArgument},
		{`{}`, `the parameter "title" is missing`, abi.CodeInvalidArgument},
		{`{"title":"A","title":"B"}`, `"title" is given twice`, abi.CodeInvalidArgument},
		{`{"title":1}`, `"title" must be a string, not a number`, abi.CodeInvalidArgument},
		{`{"title":"` + strings.Repeat("a", 21) + `"}`, "it must have 1 to 20", abi.CodeInvalidArgument},
		{`{"title":"A","seconds":1.5}`, `"seconds" must be a whole number`, abi.CodeInvalidArgument},
		{`{"title":"A","seconds":0}`, "between 1 and 9000", abi.CodeInvalidArgument},
		{`{"title":"A","small":128}`, "between -128 and 127", abi.CodeInvalidArgument},
		{`{"title":"A","tags":["a",2]}`, `"tags" must be a string, not a number`, abi.CodeInvalidArgument},
		{`{"title":"A","tags":["a",null]}`, `"tags" is missing`, abi.CodeInvalidArgument},
		{`{"title":"A","tags":["a","b","c","d"]}`, "4 elements, more than the limit of 3", abi.CodeQuotaExceeded},
		{`{"title":"A","album":{"discs":[]}}`, `"album.name" is missing`, abi.CodeInvalidArgument},
		{`{"title":"A","album":{"name":"B","discs":[65536]}}`, "between 0 and 65535", abi.CodeInvalidArgument},
		{`{"title":"A","names":{"a":"1","a":"2"}}`, `member "a" twice`, abi.CodeInvalidArgument},
		{`{"title":"A","order":"year"}`, "it must be title or artist", abi.CodeInvalidArgument},
		{"{\"title\":\"\xff\"}", "not UTF-8", abi.CodeInvalidArgument},
		{`{"title":"A","more":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "", abi.CodeInvalidArgument},
		{`{"title":"A","more":"` + strings.Repeat("a", 64<<10) + `"}`, "over the limit of 65536", abi.CodeQuotaExceeded},
		{`{"title":"A","more":"` + strings.Repeat("a", 40<<10) + `"}`,
			`{"title":"A","more":"` + strings.Repeat("a", 40<<10) + `"}`, ""},
	} {
		got, err := call(t.Context(), []byte(c.given))
		if c.code != "" {
			wantFailure(t, err, c.code, c.want)
		} else if err != nil || string(got) != c.want {
			t.Errorf("%.200s: got %.300s, %v", c.given, got, err)
		}
	}
}

// What results and many elements take is bounded, and what nobody granted is refused.
func TestOwnFunctionBounds(t *testing.T) {
	type none = struct{}
	type cell struct {
		A string `json:"a,omitempty"`
		B string `json:"b,omitempty"`
	}
	type grid struct {
		Rows [][]cell `json:"rows" rule:"items=100000"`
	}
	set := ownSet(t, all, library(
		hostfuncs.Func("long", "Returns much.", func(context.Context, hostfuncs.Call, none) ([]string, error) {
			return make([]string, 1<<20), nil
		}, func(f *hostfuncs.Function) { f.ResultBudget = 1000 }),
		hostfuncs.Func("nothing", "Returns nothing.", func(context.Context, hostfuncs.Call, none) (none, error) {
			return none{}, nil
		}, func(f *hostfuncs.Function) { f.Waits = false }),
		hostfuncs.Func("broken", "Fails.", func(context.Context, hostfuncs.Call, none) (none, error) {
			return none{}, errGone
		}),
		hostfuncs.Func("grid", "Takes much.", func(context.Context, hostfuncs.Call, grid) (none, error) {
			return none{}, nil
		}, func(f *hostfuncs.Function) { f.MaxParams = 16 << 20 })))
	_, err := function(t, set, "library.long")(t.Context(), nil)
	wantFailure(t, err, abi.CodeQuotaExceeded, "longer than 1000 bytes")
	if got, err := function(t, set, "library.nothing")(t.Context(), []byte("?")); err != nil || string(got) != "null" {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := function(t, set, "library.broken")(t.Context(), nil); !errors.Is(err, errGone) {
		t.Error(err)
	}
	row := "[" + strings.Repeat("{},", 999) + "{}]"
	_, err = function(t, set, "library.grid")(t.Context(), []byte(`{"rows":[`+strings.Repeat(row+",", 600)+row+`]}`))
	wantFailure(t, err, abi.CodeQuotaExceeded, "take more than 16777216 bytes of memory together")

	denied := ownSet(t, func(string) (bool, bool) { return true, false }, library(hostfuncs.Func("echo", "E.", echo)))
	_, err = function(t, denied, "library.echo")(t.Context(), []byte(`{"title":"A"}`))
	wantFailure(t, err, abi.CodePermissionDenied, `library.echo needs the permission "library.read"`)
}

// Nothing of an application takes the place of something else, and what is not whole is an
// error.
func TestKitRefuses(t *testing.T) {
	type none = struct{}
	f := hostfuncs.Func("f", "F.", func(context.Context, hostfuncs.Call, none) (none, error) { return none{}, nil })
	with := func(change func(p *hostfuncs.Permission)) hostfuncs.Namespace {
		p := listen
		change(&p)
		return hostfuncs.NewNamespace("library", p, f)
	}
	type recursive struct {
		Inner []*recursive `json:"inner"`
	}
	for _, c := range []struct {
		want   string
		spaces []hostfuncs.Namespace
	}{
		{`the namespace "db" is taken`, []hostfuncs.Namespace{hostfuncs.NewNamespace("db", listen, f)}},
		{`the namespace "log" is taken`, []hostfuncs.Namespace{hostfuncs.NewNamespace("log", listen, f)}},
		{`the namespace "library" is taken`, []hostfuncs.Namespace{library(f), library(f)}},
		{`the namespace "My" is not named`, []hostfuncs.Namespace{hostfuncs.NewNamespace("My", listen, f)}},
		{`library.f: there are two of them`, []hostfuncs.Namespace{library(f, f)}},
		{`has no functions`, []hostfuncs.Namespace{{Name: "library"}}},
		{`"network" is taken`, []hostfuncs.Namespace{with(func(p *hostfuncs.Permission) { p.Name = "network" })}},
		{`"tts" is taken`, []hostfuncs.Namespace{with(func(p *hostfuncs.Permission) { p.Name = "tts" })}},
		{`is not named by`, []hostfuncs.Namespace{with(func(p *hostfuncs.Permission) { p.Name = "library read" })}},
		{`not one sentence`, []hostfuncs.Namespace{with(func(p *hostfuncs.Permission) { p.Text = "see\x1b[2J." })}},
		{`has no Risk`, []hostfuncs.Namespace{with(func(p *hostfuncs.Permission) { p.Risk = "some" })}},
		{`defined twice`, []hostfuncs.Namespace{library(f), hostfuncs.NewNamespace("other",
			hostfuncs.Permission{Name: listen.Name, Text: "Other.", Risk: hostfuncs.RiskLow}, f)}},
		{`within itself`, []hostfuncs.Namespace{library(hostfuncs.Func("f", "F.",
			func(context.Context, hostfuncs.Call, recursive) (none, error) { return none{}, nil }))}},
		{`no form in JSON`, []hostfuncs.Namespace{library(hostfuncs.Func("f", "F.",
			func(context.Context, hostfuncs.Call, none) (chan int, error) { return nil, nil }))}},
		{`its parameters are no struct`, []hostfuncs.Namespace{library(hostfuncs.Func("f", "F.",
			func(context.Context, hostfuncs.Call, string) (none, error) { return none{}, nil }))}},
		{`ResultBudget is`, []hostfuncs.Namespace{library(hostfuncs.Func("f", "F.",
			func(context.Context, hostfuncs.Call, none) (string, error) { return "", nil },
			func(f *hostfuncs.Function) { f.ResultBudget = 1 << 40 }))}},
		{`has the rule "chars=x"`, []hostfuncs.Namespace{library(hostfuncs.Func("f", "F.",
			func(context.Context, hostfuncs.Call, struct {
				A string `rule:"chars=x"`
			}) (none, error) {
				return none{}, nil
			}))}},
	} {
		if _, err := hostfuncs.NewKit(c.spaces...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
	kit, err := hostfuncs.NewKit(library(f).With(hostfuncs.Permission{Name: "library.write", Text: "Change your library.",
		Risk: hostfuncs.RiskHigh}, hostfuncs.Func("g", "G.", echo)))
	if err != nil {
		t.Fatal(err)
	}
	order := kit.ByWeight([]string{"storage", "library.read", "nobody", "library.write", "network", "cli"})
	if got := fmt.Sprint(order); got != "[network library.write cli library.read storage nobody]" {
		t.Error(got)
	}
	for name, want := range map[string]string{"f": "library.read", "g": "library.write"} {
		if f, ok := kit.Function(hostfuncs.Key{Namespace: "library", Name: name}); !ok || f.Permission != want {
			t.Errorf("%s: %+v", name, f)
		}
	}
	if len(kit.Own()) != 2 || len(kit.Functions()) != len(hostfuncs.Functions())+2 {
		t.Error("the kit has other functions")
	}
}

// BenchmarkOwn is a function of an application beside one of the host's, which takes and
// returns the same: own/built-in is what it costs more.
func BenchmarkOwn(b *testing.B) {
	type row struct {
		Collection string `json:"collection"`
		ID         string `json:"id"`
	}
	null := abi.RawJSON("null")
	set := ownSet(b, all, library(hostfuncs.Func("get", "Gets.",
		func(context.Context, hostfuncs.Call, row) (abi.RawJSON, error) { return null, nil })))
	builtIn := function(b, hostfuncs.New(hostfuncs.Services{}.With(hostfuncs.Of[hostfuncs.DB](silent{})), all),
		"db.getById")
	calls := [2]hostfuncs.Handler{function(b, set, "library.get"), builtIn}
	took := [2]time.Duration{time.Hour, time.Hour} // of the fastest round, which nothing else was in the way of
	params := []byte(benchGet)
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // see benchmarkCall
	b.ReportAllocs()
	for b.Loop() {
		for i, call := range calls { // by turns, so that the machine's moods meet both
			begun := time.Now()
			for range 500 {
				if _, err := call(b.Context(), params); err != nil {
					b.Fatal(err)
				}
			}
			took[i] = min(took[i], time.Since(begun))
		}
	}
	b.ReportMetric(float64(took[0])/float64(took[1]), "own/built-in")
	b.ReportMetric(float64(took[0].Nanoseconds())/500, "ns/own")
}
