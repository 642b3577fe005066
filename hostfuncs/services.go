package hostfuncs

import (
	"fmt"
	"maps"
	"reflect"
)

// Services are what the functions of one instance work with: a [Part] for each
// interface that a namespace asks for, such as [DB]. The functions of a part that
// is missing fail with unavailable. Their errors are an [*abi.Error] for whatever
// the guest may know; any other is the host's own fault. Their methods are called
// from many goroutines at once.
type Services struct {
	// Warn writes a line of the host to the plugin's log; it may be nil. Function is
	// as in ctx.
	Warn func(function, text string)

	parts map[reflect.Type]any
}

// Part is a service, as the interface by which functions work with it.
type Part struct {
	of      reflect.Type
	service any
}

// Of returns a service as the part S, an interface such as [RSS].
func Of[S any](service S) Part { return Part{reflect.TypeFor[S](), service} }

// From returns the service that functions have as the part S, and whether there is
// one.
func From[S any](s Services) (service S, ok bool) {
	service, ok = s.parts[reflect.TypeFor[S]()].(S)
	return service, ok
}

// With returns services with parts, in place of those that they had.
func (s Services) With(parts ...Part) Services {
	s.parts = maps.Clone(s.parts)
	if s.parts == nil {
		s.parts = map[reflect.Type]any{}
	}
	for _, p := range parts {
		s.parts[p.of] = p.service
	}
	return s
}

// Add adds parts. One that is there already stays, which the error says.
func (s *Services) Add(parts ...Part) (err error) {
	for _, p := range parts {
		if _, taken := s.parts[p.of]; taken {
			err = fmt.Errorf("plugins have a service for %s already", p.of)
			continue
		}
		*s = s.With(p)
	}
	return err
}

// Parts are the interfaces of the services that the host's own functions work with.
func Parts() (all []reflect.Type) {
	for _, space := range table() {
		if space.part != nil {
			all = append(all, space.part)
		}
	}
	return all
}
