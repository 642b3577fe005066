package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxMethodName is the length of the longest namespace and of the longest name
// of a method, in characters (Unicode code points); the shortest is 1.
const MaxMethodName = 100

// Methods is the register of one instance's methods.
type Methods interface {
	// Handle marks a method as handled.
	Handle(namespace, method string) error
}

func methodsSpace() Namespace {
	return serve(Namespace{Name: "methods"}, From[Methods],
		[]method[Methods]{
			{Function{
				Name:      "handle",
				Params:    []Field{chars("namespace", MaxMethodName), chars("method", MaxMethodName)},
				MaxParams: MaxParams,
				Result:    nothing(),
				Doc: "Registers the guest's handler for a method, which buttons of settings and the plugin's user interface " +
					"call; " +
					"registering again replaces it.",
				JS: JavaScript{
					Signature: "handle<Args = any>(namespace: string, method: string, handler: (args: Args) => unknown): void",
					Doc: "Registers the handler of a method, which buttons of settings and the plugin's user interface call; " +
						"registering again replaces it.",
				},
			}, func(_ context.Context, methods Methods, p params) (abi.RawJSON, error) {
				return done(methods.Handle(p[0].text, p[1].text))
			}},
		})
}
