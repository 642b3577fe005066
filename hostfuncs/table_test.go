package hostfuncs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// Every definition says what there is to say, and nothing that does not fit.
func TestDefinitions(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range Functions() {
		name := f.Namespace + "." + f.Name
		if seen[name] || seen[f.FullName()] {
			t.Errorf("%s is defined twice", name)
		}
		seen[name], seen[f.FullName()] = true, true
		if f.Namespace == "" || f.Name == "" || f.Title == "" || f.Doc == "" || f.Result.Kind == "" {
			t.Errorf("%s leaves out its name, text or result: %+v", name, f)
		}
		if len(f.Params) > mostParams {
			t.Errorf("%s has %d parameters: raise mostParams", name, len(f.Params))
		}
		if (f.MaxParams > 0) != (len(f.Params) > 0) {
			t.Errorf("%s has %d parameters in at most %d bytes", name, len(f.Params), f.MaxParams)
		}
		for _, p := range f.Params {
			if p.Name == "" || p.Doc == "" || p.Type.MaxBytes > f.MaxParams {
				t.Errorf("%s has the parameter %+v", name, p)
			}
		}
		short := f.Result.Kind == TypeNull || f.Result.Kind == TypeBoolean || f.Result.Kind == TypeInteger
		if long := f.Waits && !short; (f.ResultBudget > 0) != long {
			t.Errorf("%s returns %s, waits is %v, and reserves %d: say in ResultBudget what it can return at most",
				name, f.Result.Kind, f.Waits, f.ResultBudget)
		}
		if short != (f.Budget() == 0) || f.ResultBudget > 0 && f.Budget() != f.ResultBudget || f.ResultBudget > LongResult {
			t.Errorf("%s reserves %d of %d", name, f.Budget(), f.ResultBudget)
		}
		if f.Reserves && f.ResultBudget == 0 {
			t.Errorf("%s reserves more than nothing", name)
		}
		if f.Stores && !slices.Contains(f.Errors, abi.CodeStorageError) {
			t.Errorf("%s stores something and cannot fail with %s", name, abi.CodeStorageError)
		}
		if f.MayWait && f.Waits || f.Stores && !f.Waits && !f.MayWait {
			t.Errorf("%s waits: %t, may wait: %t, stores something: %t", name, f.Waits, f.MayWait, f.Stores)
		}
		if f.EndsWithEvent && !f.Waits {
			t.Errorf("%s does not wait and cannot end with its event", name)
		}
	}
}

// What nobody has said how long it is counts as long.
func TestBudgetOfUnknownResults(t *testing.T) {
	if got := (Function{Result: Type{Kind: TypeJSON}}).Budget(); got != LongResult {
		t.Errorf("it reserves %d", got)
	}
}

// greeter is the service of a namespace that the table does not have.
type greeter struct{ said []string }

// A function needs its definition and its handler, no more: what it is passed is
// checked, its permission is asked for, and a service that is not there is
// unavailable.
func TestAddedFunction(t *testing.T) {
	over := make(chan struct{})
	name := chars("name", 5)
	mood := text("mood", "how")
	mood.Type.OneOf = []string{"glad", "sad", "calm"}
	space := func(g *greeter) Namespace {
		return serve(Namespace{Name: "greeter", Permission: "greet"}, func(Services) (*greeter, bool) { return g, g != nil },
			[]method[*greeter]{
				{Function{
					Name: "greet", KnownAs: "say", Waits: true, EndsWithEvent: true,
					Params:    []Field{name, optional(mood), optional(Field{Name: "loud", Type: Type{Kind: TypeBoolean}})},
					MaxParams: 100,
					Result:    nothing(),
				}, func(ctx context.Context, g *greeter, p params) (abi.RawJSON, error) {
					g.said = append(g.said, p[0].text+" "+p[1].text+" "+string(p[2].raw))
					<-ctx.Done()
					return null, nil
				}},
			})
	}
	call := func(g *greeter, access Access, given string) error {
		set, n := Set{}, space(g)
		n.addTo(set, Services{}, access)
		ctx := WithEvent(t.Context(), func() <-chan struct{} { return over })
		_, err := set[Key{"greeter", "greet"}](ctx, []byte(given))
		return err
	}
	close(over) // so that the call ends
	granted := func(permission string) (bool, bool) { return permission == "greet", permission == "greet" }
	g := &greeter{}
	if err := call(g, granted, `{"name":"Ann","mood":"sad","loud":true}`); err != nil ||
		strings.Join(g.said, ",") != "Ann sad true" {
		t.Errorf("said %q: %v", g.said, err)
	}
	for _, c := range []struct {
		g      *greeter
		access Access
		given  string
		code   abi.Code
		says   string
	}{
		{g, granted, `{}`, abi.CodeInvalidArgument, `greeter.say: the parameter "name" is missing`},
		{g, granted, `{"name":"Barbara"}`, abi.CodeInvalidArgument, "has 7 characters; it must have 1 to 5"},
		{g, granted, `{"name":"Ann","mood":"odd"}`, abi.CodeInvalidArgument, `mood is "odd"; it must be glad, sad or calm`},
		{g, granted, `{"name":"Ann","loud":1}`, abi.CodeInvalidArgument, `"loud" must be a boolean, not a number`},
		{g, granted, `{"name":"` + strings.Repeat(" ", 100) + `"}`, abi.CodeQuotaExceeded, "over the limit of 100 bytes"},
		{nil, granted, `{"name":"Ann"}`, abi.CodeUnavailable, "greeter.say: this host does not offer it"},
		{nil, func(string) (bool, bool) { return true, false }, `{}`, abi.CodePermissionDenied, `"greet"`},
	} {
		err := call(c.g, c.access, c.given)
		if !errors.Is(err, abi.NewError(c.code, "")) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %s: %s", c.given, err, c.code, c.says)
		}
	}
	if f := space(g).functions[0]; f.Permission != "greet" || f.Title != "Greeter" || f.FullName() != "greeter.say" ||
		len(g.said) != 1 {
		t.Errorf("the function is %+v, said %q", f, g.said)
	}
}
