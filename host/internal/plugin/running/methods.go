package running

import (
	"sync"

	"github.com/wasmhost/wasmhost/abi"
)

// methods is the register of one instance: which methods have a handler. It
// ends with the instance.
type methods struct {
	most int

	mu  sync.RWMutex
	set map[methodName]struct{}
}

type methodName struct{ namespace, method string }

func NewMethods(most int) *methods {
	return &methods{most: most, set: map[methodName]struct{}{}}
}

// Handle implements hostfuncs.Methods.
func (r *methods) Handle(namespace, method string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	name := methodName{namespace, method}
	if _, again := r.set[name]; !again && len(r.set) >= r.most {
		return abi.Exceeded("methods.handle: the plugin has registered %d methods already, which is the limit", r.most)
	}
	r.set[name] = struct{}{}
	return nil
}

// Has reports whether a method has a handler.
func (r *methods) Has(namespace, method string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	_, ok := r.set[methodName{namespace, method}]
	return ok
}
