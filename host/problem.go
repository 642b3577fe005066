package host

import "github.com/wasmhost/wasmhost/host/problem"

// problem maps what services fail with to what a client gets. Contexts' errors
// pass: the server knows whether the client or the shutdown ended them.
func (a *pluginAPI) problem(err error) error {
	if problem.Of(err) != nil {
		return err
	}
	if p := a.diskProblem(err); p != nil {
		return p
	}
	if cancelled(err) {
		return err
	}
	return internal(err)
}
