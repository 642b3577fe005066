// Package hostfuncs defines and implements the host functions: one file per
// namespace of ctx, and in it one [Function] for each, with the Go code that
// carries it out. The definition owns all that is to be said of a function:
// its permission, its parameters with their bounds, whether it waits, what it
// reserves for its result, its text. Calls are decoded and checked by it, and
// package sdk/gen generates from it what SDKs and the reference have.
//
// The services that do the work are small interfaces of this package's own. It
// does not know WebAssembly, instances or tickets: package engine/native carries
// calls here, and package plugin supplies the services.
//
// # To add a host function
//
// Say `ctx.rss.markRead(id)`. Touch these:
//
// 1. `hostfuncs/rss.go`: its definition and what carries it out. The definition owns the name, types and bounds
// of parameters, whether it waits, what it reserves for its result, its text, and its form in JavaScript where
// that differs; the namespace above it owns the permission and the service. `hostfuncs.Function` says what each
// field means.
//
//	{Function{
//	    Name: "markRead", Waits: true,
//	    Params: []Field{text("id", "an article")}, MaxParams: MaxParams,
//	    Result: nothing(),
//	    Errors: stored(abi.CodeNotFound),
//	    Doc:    "Marks an article as read.",
//	}, func(ctx context.Context, rss RSS, p params) (abi.RawJSON, error) {
//	    return done(rss.MarkRead(ctx, p[0].text))
//	}},
//
// The interface `RSS` above it gets a method, `MarkRead(ctx context.Context, id string) error`.
//
//  2. `host/internal/service/rss/service.go`: the method, on what the service gives to instances, and a test of it in
//     `host/internal/service/rss`.
//
// 3. `make generate engine`: writes the bindings of all languages, the declarations for TypeScript, the tables
// of the JavaScript engine and of test guests, the fakes of services in `hostfuncs/hostfunctest`, and the
// reference in `abi/ABI.md`. JavaScript has the function by now.
//
// The tests of all functions take it from its definition: they call it with the example that follows from its
// types, in every form, from C and by the conformance kit from all languages, with parameters that do not fit
// and with a service that fails. A parameter whose type does not say what it may be has an `Example`. What a
// test knows beyond that is a row in `good` of `host/internal/run/engine/native/table_test.go` or in `calls` of
// `sdk/conformance/functions.go`. A method in `sdk/go` is for where plugins in Go need more than the generated
// `hostcall.RSSMarkRead`.
//
// A new namespace is a file like `hostfuncs/rss.go` with its interface, its place in `namespaces` of
// `hostfuncs/table.go`, and a service that gives its part in `Attach`. Its permission stands in
// the table of `TestPermissionOfEachNamespace` in `hostfuncs`, and in `testdata/conformance/manifest.json`. A
// function that stores what the plugin hands over says so by `Stores`, so that it is refused on a full disk.
//
// What fails when a part is forgotten: the compiler, without the method or with fakes that are stale;
// `TestFresh` in `sdk/gen` while another generated file is; `TestRecord` in `sdk/js/engine` and
// `TestConformance` in `sdk/js` while the engine is; `TestPermissionOfEachNamespace` until its table has the
// namespace, and `TestConformance` in `sdk/go` without its permission in that manifest;
// `TestEveryFunctionIsCarriedOut` in `host` where no service gives the part; `TestDefinitions` in
// `hostfuncs` where a definition leaves something out or contradicts itself.
//
// Promised: the functions with their parameters and results, as CHANGELOG.md says.
//
// # Decisions
//
// A host function is one definition, beside its code (`hostfuncs`). A decoder made of it checks every call; guests do
// not import it, so bounds, budgets and JavaScript forms stand there. Turned down: the table in `abi`, which guests
// import; structs with tags, three times the time and ten objects a call for two; generated decoders. Cost: parameters
// by place (`p[0].text`), three at most, 168 bytes copied a call; the generator imports `hostfuncs`.
//
// Comparisons and groups are options of `query`. `aggregate` is the name for its types. Groups come nested, so no
// column is in the way. Turned down: a path of its own. Cost: the result's shape depends on options; json columns
// compare whole.
package hostfuncs

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
)

// A Handler carries out one call of a host function. Params are the bytes that
// the guest passed, which nobody has checked yet; the result is one JSON
// value. An error that is not an [*abi.Error] is the host's own fault: the
// caller logs it and tells the guest no more than that.
//
// A Handler must not keep params after it returns.
type Handler func(ctx context.Context, params []byte) (abi.RawJSON, error)

// Access says whether a plugin may use a permission: whether its manifest
// declares it, and whether its user granted it.
type Access func(permission string) (declared, granted bool)

// Key names a function.
type Key struct{ Namespace, Name string }

// Set holds the functions of one instance by name, one for each of
// [Functions]. A function whose permission is missing is there too and
// fails with permission_denied, so that a set is safe even where a guest is
// linked to more than it may use.
type Set map[Key]Handler

// New returns the functions of one instance, without those of an application.
func New(services Services, access Access) Set { return builtIn().New(services, access) }

// addTo adds the functions of a namespace. Those whose permission is missing
// refuse: that is said first, because it is what the author of the plugin can
// mend.
func (n *Namespace) addTo(set Set, services Services, access Access) {
	bound := n.bind(services)
	for i, f := range n.functions {
		key := Key{f.Namespace, f.Name}
		declared, granted := true, true
		if f.Permission != "" {
			declared, granted = access(f.Permission)
		}
		switch {
		case !declared || !granted:
			set[key] = refuse(Denied(f, declared))
		case f.Unsupported != "":
			set[key] = refuse(abi.NewError(abi.CodeNotSupported, f.FullName()+": "+f.Unsupported))
		case bound == nil:
			set[key] = refuse(abi.NewError(abi.CodeUnavailable, f.FullName()+": this host does not offer it"))
		default:
			set[key] = bound[i]
		}
	}
}

// refuse returns a function that always fails.
func refuse(err *abi.Error) Handler {
	return func(context.Context, []byte) (abi.RawJSON, error) { return nil, err }
}

// Denied returns the error of a call to a function whose permission the
// manifest does not declare or, where it does, the user has not granted.
func Denied(f Function, declared bool) *abi.Error {
	message := fmt.Sprintf("%s needs the permission %q: add %q to \"permissions\" in manifest.json",
		f.FullName(), f.Permission, f.Permission)
	if declared {
		message = fmt.Sprintf("%s needs the permission %q, which the manifest declares but the user has not granted",
			f.FullName(), f.Permission)
	}
	return abi.NewError(abi.CodePermissionDenied, message)
}
