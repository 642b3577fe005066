package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// MaxMethodName is the length of the longest namespace and of the longest name
// of a method, in characters (Unicode code points); the shortest is 1.
const MaxMethodName = 100

func methodsHandle(methods Methods) Func {
	s := &signature{"methods.handle", MaxParams, []string{"namespace", "method"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		namespace, err := s.shortText(&p, 0, MaxMethodName)
		if err != nil {
			return nil, err
		}
		method, err := s.shortText(&p, 1, MaxMethodName)
		if err != nil {
			return nil, err
		}
		if err := methods.Handle(namespace, method); err != nil {
			return nil, err
		}
		return null, nil
	}
}
