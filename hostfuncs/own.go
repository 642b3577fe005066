package hostfuncs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// What functions of an application take and return where they say nothing else.
const (
	ownParams = 64 << 10
	ownResult = 1 << 20
	// How large the first buffer of a result is.
	leastBuffer = 64
	mostBuffer  = 4 << 10
)

// Call says who calls a function of an application.
type Call struct {
	// Plugin is the id of the plugin, Version that of what is installed.
	Plugin, Version string
	// Request is the id of the request that the plugin works for, if it does, as logs have it:
	// for functions that wait, and others whose OfRequest is set.
	Request string
	// Parameters are those of the plugin's permissions, which its user was shown; see
	// [ParametersOf]. They are not to be changed.
	Parameters Parameters
}

// Definition is a function, an event or a hook of an application, made by [Func], [Event] or
// [Hook].
type Definition struct {
	name   string
	make   func(space Namespace) (Function, func(Services) Handler, error)
	signal func(space Namespace) (Signal, error) // of an event or a hook
}

// Func defines a function of an application, for [NewNamespace]. P is a struct whose
// fields are the parameters, or struct{}; R is what it returns, or struct{} for
// nothing. Both are made of texts, booleans, numbers, [abi.RawJSON], []byte (in base64),
// structs, slices, maps by text, and pointers, for what may be left out or null.
//
// The tag json names a field, which may be left out with omitempty; the tag doc says
// what it is, in one line; and the tag rule bounds it:
//
//	type Search struct {
//	    Words string `json:"words" doc:"what to look for" rule:"chars=200"`
//	    Most  int    `json:"most,omitempty" rule:"min=1,max=50"`
//	    Order string `json:"order,omitempty" rule:"oneof=title|artist"`
//	    Tags  []string `json:"tags,omitempty" rule:"items=20"`
//	}
//
// Parameters are checked by that before call is called, which may happen on many
// goroutines at once. An error that is an [*abi.Error] is the plugin's to see; any
// other is logged, and the plugin gets the id of the line. A panic is such an error.
//
// A call may take long: Waits is set, and the plugin goes on meanwhile. Change sets
// other fields of the definition, such as `f.Waits = false` for a function that returns
// at once, `f.MaxParams` (64 KiB) and `f.ResultBudget` (1 MiB), or Errors.
func Func[P, R any](name, doc string, call func(ctx context.Context, c Call, p P) (R, error),
	change ...func(f *Function)) Definition {
	return Definition{name: name, make: func(space Namespace) (Function, func(Services) Handler, error) {
		f := Function{Namespace: space.Name, Title: space.Title, Permission: space.Permission, Name: name, Doc: doc,
			Waits: true, MaxParams: ownParams, JS: JavaScript{Options: true}}
		d := describer{function: f.FullName()}
		params, in, err := d.describe(reflect.TypeFor[P](), "")
		if err == nil && in.Kind != TypeObject {
			err = errors.New("its parameters are no struct")
		}
		if err != nil {
			return f, nil, err
		}
		f.Params = in.Fields
		result, out, err := d.describe(reflect.TypeFor[R](), "")
		if err != nil {
			return f, nil, err
		}
		out.call(upperFirst(name) + "Result")
		if f.Result = out; out.Kind == TypeObject && len(out.Fields) == 0 {
			f.Result = nothing()
		}
		for _, c := range change {
			c(&f)
		}
		f.OfRequest = f.OfRequest || f.Waits
		if err := f.complete(); err != nil {
			return f, nil, err
		}
		params.check.limit = f.MaxParams
		most := int(cmp.Or(f.ResultBudget, ownResult))
		var usual atomic.Int64 // how long results are, so that most need one buffer and no more
		return f, func(services Services) Handler {
			c, _ := From[Call](services)
			return func(ctx context.Context, given []byte) (_ abi.RawJSON, err error) {
				defer func() {
					if r := recover(); r != nil { // a fault of the application is not the plugin's
						err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
					}
				}()
				var p P
				switch {
				case len(params.members) == 0:
				case len(given) <= LongParams:
					if err := params.read(nil, given, unsafe.Pointer(&p)); err != nil {
						return nil, err
					}
				default:
					long := new(P) // so that the others stay on the stack
					if err := Reading(ctx, len(given), func(pauses *abi.Pauses) error {
						return params.read(pauses, given, unsafe.Pointer(long))
					}); err != nil {
						return nil, err
					}
					p = *long
				}
				if services.Warn != nil && len(params.members) > 0 && params.check.halved(ctx, given) {
					services.Warn(f.FullName(), halfCharacter)
				}
				c := c
				if f.OfRequest {
					c.Request = RequestOf(ctx)
				}
				if f.EndsWithEvent {
					var end context.CancelFunc
					ctx, end = untilEvent(ctx)
					defer end()
				}
				r, err := call(ctx, c, p)
				if err != nil || f.Result.Kind == TypeNull {
					return null, err
				}
				first := int(max(leastBuffer, usual.Load()))
				b, err := result.write(make([]byte, 0, first), unsafe.Pointer(&r), most)
				if len(b) > first {
					usual.Store(int64(min(len(b), mostBuffer)))
				}
				if len(b) > most || err == errLongResult { //nolint:errorlint // it is handed on as it is
					return nil, abi.Exceeded("%s: its result is longer than %d bytes: ask for less", f.FullName(), most)
				}
				return b, err
			}
		}, nil
	}}
}

// complete fills in what follows from the rest of a definition, and says what does not
// fit together.
func (f *Function) complete() error {
	long := f.Waits && f.Result.Kind != TypeNull && f.Result.Kind != TypeBoolean && f.Result.Kind != TypeInteger
	switch {
	case !isName(f.Name):
		return errors.New("its name is not made of letters and digits, with a small letter first")
	case f.Doc == "" || strings.ContainsAny(f.Doc, "\r\n"):
		return errors.New("its text is not one line")
	case f.MaxParams < 2 || f.MaxParams > MaxDataParams:
		return fmt.Errorf("MaxParams is %d; it may be 2 to %d", f.MaxParams, MaxDataParams)
	case f.ResultBudget < 0 || f.ResultBudget > LongResult:
		return fmt.Errorf("ResultBudget is %d; it may be 1 to %d", f.ResultBudget, LongResult)
	case f.Unsupported != "" || f.KnownAs != "" || f.Quiet || f.Reserves || f.Continues ||
		f.JS != JavaScript{Options: true}:
		return errors.New("it sets what only functions of the host have")
	case f.MayWait && f.Waits, f.EndsWithEvent && !f.Waits:
		return errors.New("MayWait is of functions that do not wait, EndsWithEvent of those that do")
	}
	if long {
		f.ResultBudget = cmp.Or(f.ResultBudget, ownResult)
	}
	if len(f.Params) == 0 {
		f.MaxParams, f.JS.Options = 0, false
	}
	return nil
}

// NewNamespace is a namespace of an application, which plugins call as ctx.<name>, with
// functions, events and hooks for plugins that were granted a permission; one without a name
// is for all plugins. What is wrong with it is said where it is used, by [NewKit].
func NewNamespace(name string, p Permission, definitions ...Definition) Namespace {
	n := Namespace{Name: name, Title: upperFirst(name)}
	if !isName(name) {
		n.err = fmt.Errorf("the namespace %q is not named by letters and digits, with a small letter first", name)
	}
	return n.With(p, definitions...)
}

// With returns the namespace with functions, events and hooks for plugins that were granted
// another permission.
func (n Namespace) With(p Permission, definitions ...Definition) Namespace {
	if p.Name != "" {
		n.permissions = append(slices.Clip(n.permissions), p)
	}
	n.functions, n.own = slices.Clip(n.functions), slices.Clip(n.own)
	n.Permission = p.Name
	for _, d := range definitions {
		if d.signal != nil {
			s, err := d.signal(n)
			if err == nil {
				n, err = s.add(n)
			}
			if err != nil {
				n.err = cmp.Or(n.err, fmt.Errorf("%s.%s: %w", n.Name, d.name, err))
			}
			continue
		}
		f, bind, err := d.make(n)
		if err == nil && slices.ContainsFunc(n.functions, func(other Function) bool { return other.Name == f.Name }) {
			err = errors.New("there are two of them")
		}
		if err != nil {
			n.err = cmp.Or(n.err, fmt.Errorf("%s.%s: %w", n.Name, d.name, err))
			continue
		}
		n.functions, n.own = append(n.functions, f), append(n.own, bind)
	}
	all := n.own
	n.bind = func(services Services) []Handler {
		bound := make([]Handler, len(all))
		for i, bind := range all {
			bound[i] = bind(services)
		}
		return bound
	}
	return n
}
