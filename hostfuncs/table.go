package hostfuncs

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/wasmhost/wasmhost/abi"
)

// namespaces lists what the host offers, in the order of the reference. A
// namespace is one file of this package; a function is one definition in it.
func namespaces() []Namespace {
	return []Namespace{
		cliSpace(), settingsSpace(), dbSpace(), storageSpace(), fsSpace(), secretsSpace(), eventsSpace(), methodsSpace(),
		httpSpace(), cronSpace(), toastSpace(), sidebarSpace(), inboxSpace(), sessionsSpace(), aiSpace(), rssSpace(),
		mcpSpace(),
		workspaceSpace(), timersSpace(), urlSpace(),
	}
}

// table is those namespaces, made once: each instance is bound to them.
var table = sync.OnceValue(namespaces)

// Functions returns the definitions of the host's own functions, in the order of the
// reference.
func Functions() []Function { return builtIn().Functions() }

// Namespace is a part of ctx: functions, what they have in common (see the fields of
// [Function]) and the permissions that they need. Those of an application are made by
// [NewNamespace], those of the host by serve: both are carried out alike.
type Namespace struct {
	Name        string // as in ctx.<name>
	Title       string // made of the name where it is empty
	Permission  string
	Unsupported string

	functions []Function
	part      reflect.Type // of the service; nil where it has none
	// bind returns what carries the functions out, in their order and without
	// the check of permissions; nil where the service is not there.
	bind func(Services) []Handler

	// The rest is of an application: its permissions, what makes the handlers, and what
	// is wrong with it.
	permissions []Permission
	signals     []Signal
	own         []func(Services) Handler
	err         error
}

// method is a function and what carries out its calls with a service, whose
// parameters have been decoded and checked by the definition.
type method[S any] struct {
	Function
	call func(ctx context.Context, service S, p params) (abi.RawJSON, error)
}

// of returns methods of a part of a service as those of the whole.
func of[S, Part any](methods []method[Part], part func(S) Part) []method[S] {
	all := make([]method[S], len(methods))
	for i, m := range methods {
		all[i] = method[S]{m.Function, func(ctx context.Context, s S, p params) (abi.RawJSON, error) {
			return m.call(ctx, part(s), p)
		}}
	}
	return all
}

// serve makes a namespace of functions that work with one service. Service
// picks it, and reports whether it is there.
func serve[S any](space Namespace, service func(Services) (S, bool), methods []method[S]) Namespace {
	if space.Title == "" {
		space.Title = strings.ToUpper(space.Name[:1]) + space.Name[1:]
	}
	n := space
	if part := reflect.TypeFor[S](); part.Kind() == reflect.Interface {
		n.part = part
	}
	decoders := make([]*decoder, len(methods))
	for i, m := range methods {
		f := m.Function
		f.Namespace, f.Title, f.Permission, f.Unsupported = space.Name, space.Title, space.Permission, space.Unsupported
		n.functions = append(n.functions, f)
		decoders[i] = newDecoder(f.FullName(), f.MaxParams, f.Params)
	}
	n.bind = func(all Services) []Handler {
		s, there := service(all)
		if !there {
			return nil
		}
		bound := make([]Handler, len(methods))
		for i, m := range methods {
			d, call := decoders[i], m.call
			if m.EndsWithEvent {
				call = func(ctx context.Context, s S, p params) (abi.RawJSON, error) {
					ctx, end := untilEvent(ctx)
					defer end()
					return m.call(ctx, s, p)
				}
			}
			bound[i] = func(ctx context.Context, given []byte) (abi.RawJSON, error) {
				var p params
				if err := d.readLong(ctx, given, p[:]); err != nil {
					return nil, err
				}
				if all.Warn != nil && d.halved(ctx, given) {
					all.Warn(d.function, halfCharacter)
				}
				return call(ctx, s, p)
			}
		}
		return bound
	}
	return n
}

// halfCharacter says what becomes of half of a surrogate pair. JSON values, such as
// those of a json column, keep it.
const halfCharacter = "a call has a text with half of a character, as when an emoji is cut in two: where text is " +
	"stored, U+FFFD stands for it"

// alone is the service of functions that need none.
func alone(Services) (struct{}, bool) { return struct{}{}, true }

// The definitions are made of these pieces.

func text(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeString}, Doc: doc}
}

// chars is text of 1 to most characters.
func chars(name string, most int) Field {
	f := text(name, fmt.Sprintf("1 to %d characters", most))
	f.Type.MaxChars = most
	return f
}

// within bounds a text, or any other value, in bytes.
func within(bytes int, f Field) Field {
	f.Type.MaxBytes = bytes
	f.Doc += ", at most " + sizeText(bytes)
	return f
}

// sizeText says a number of bytes, which is whole KiB.
func sizeText(bytes int) string {
	if bytes%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d KiB", bytes>>10)
}

func integer(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeInteger}, Doc: doc}
}

// positive is an integer of at least 1.
func positive(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeInteger, Min: 1}, Doc: doc}
}

func boolean(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeBoolean}, Doc: doc}
}

// value is any JSON value, null too where it is not optional.
func value(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeJSON}, Doc: doc}
}

// members is an object of any members.
func members(name, doc string) Field {
	return Field{Name: name, Type: Type{Kind: TypeMap, Elem: &Type{Kind: TypeJSON}}, Doc: doc}
}

func list(name string, elem Type, doc string) Field {
	return Field{Name: name, Type: listOf(elem), Doc: doc}
}

// example is a parameter whose type does not say which value it may have.
func example(json string, f Field) Field {
	f.Example = json
	return f
}

func optional(f Field) Field {
	f.Optional = true
	return f
}

func listOf(elem Type) Type { return Type{Kind: TypeArray, Elem: &elem} }

func object(name string, fields ...Field) Type {
	return Type{Kind: TypeObject, Name: name, Fields: fields}
}

func orNull(t Type) Type {
	t.Nullable = true
	return t
}

func nothing() Type { return Type{Kind: TypeNull} }

// stored are the errors of whatever reads or writes the plugin's data.
func stored(more ...abi.Code) []abi.Code {
	return append(slices.Clip(more), abi.CodeStorageError, abi.CodeUnavailable)
}

// null is the result of a function that returns nothing.
var null = abi.RawJSON("null")

// done is the outcome of such a function.
func done(err error) (abi.RawJSON, error) {
	if err != nil {
		return nil, err
	}
	return null, nil
}

// number is the outcome of a function that returns a whole number.
func number(n int64, err error) (abi.RawJSON, error) {
	if err != nil {
		return nil, err
	}
	return abi.AppendInt(nil, n), nil
}

// truth is the outcome of a function that returns true or false.
func truth(b bool, err error) (abi.RawJSON, error) {
	if err != nil {
		return nil, err
	}
	return appendBool(nil, b), nil
}

func appendBool(dst []byte, b bool) []byte {
	if b {
		return append(dst, "true"...)
	}
	return append(dst, "false"...)
}

// quiet are the functions that do nothing without their permission.
var quiet = sync.OnceValue(func() map[Key]bool {
	keys := map[Key]bool{}
	for _, f := range Functions() {
		if f.Quiet {
			keys[Key{f.Namespace, f.Name}] = true
		}
	}
	return keys
})

// IsQuiet reports whether a call of a function does nothing, for the guest,
// where the permission is missing.
func IsQuiet(key Key) bool { return quiet()[key] }
