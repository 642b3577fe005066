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
package hostfuncs

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/abi"
)

// A Func carries out one call of a host function. Params are the bytes that
// the guest passed, which nobody has checked yet; the result is one JSON
// value. An error that is not an [*abi.Error] is the host's own fault: the
// caller logs it and tells the guest no more than that.
//
// A Func must not keep params after it returns.
type Func func(ctx context.Context, params []byte) (abi.RawJSON, error)

// Access says whether a plugin may use a permission: whether its manifest
// declares it, and whether its user granted it.
type Access func(permission string) (declared, granted bool)

// Key names a function.
type Key struct{ Namespace, Name string }

// Set holds the functions of one instance by name, one for each of
// [Functions]. A function whose permission is missing is there too and
// fails with permission_denied, so that a set is safe even where a guest is
// linked to more than it may use.
type Set map[Key]Func

// New returns the functions of one instance.
func New(services Services, access Access) Set {
	set := Set{}
	for _, space := range table() {
		space.addTo(set, services, access)
	}
	return set
}

// addTo adds the functions of a namespace. Those whose permission is missing
// refuse: that is said first, because it is what the author of the plugin can
// mend.
func (n *namespace) addTo(set Set, services Services, access Access) {
	declared, granted := n.Permission == "", n.Permission == ""
	if n.Permission != "" {
		declared, granted = access(n.Permission)
	}
	bound := n.bind(services)
	for i, f := range n.functions {
		key := Key{f.Namespace, f.Name}
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
func refuse(err *abi.Error) Func {
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
