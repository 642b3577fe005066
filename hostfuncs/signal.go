package hostfuncs

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
)

// Signal is an event or a hook of an application, which its plugins hear or answer.
type Signal struct {
	// Name has the namespace in front: library.changed.
	Name string `json:"name"`
	Doc  string `json:"doc"`
	// Permission is what plugins need, as those of functions.
	Permission string `json:"permission,omitempty"`
	// Hook says that plugins answer it, by a handler of that method.
	Hook bool `json:"hook,omitempty"`
	// Type is what it carries.
	Type Type `json:"type"`

	of   reflect.Type // in Go; nil where it is from a file
	read *layout      // of a pointer to that
}

// Event defines an event of an application, for [NewNamespace]: plugins hear it on the
// channel of its whole name, such as library.changed, that have it in `events` of their
// manifests and were granted the permission of the definition. It carries a T, which is made
// of what [Func] takes.
func Event[T any](name, doc string) Definition { return signalOf[T](name, doc, false) }

// Hook defines a hook of an application, for [NewNamespace], by which plugins change a T:
// those that have its whole name in `hooks` of their manifests, were granted the permission of
// the definition, and handle the method of that namespace and name.
func Hook[T any](name, doc string) Definition { return signalOf[T](name, doc, true) }

func signalOf[T any](name, doc string, hook bool) Definition {
	return Definition{name: name, signal: func(space Namespace) (s Signal, err error) {
		s = Signal{Name: space.Name + "." + name, Doc: doc, Permission: space.Permission, Hook: hook,
			of: reflect.TypeFor[T]()}
		d := describer{function: s.Name}
		read, in, err := d.describe(reflect.TypeFor[*T](), "value")
		if err != nil {
			return s, err
		}
		in.call(upperFirst(name))
		s.read, s.Type = read, in
		if s.Type.Nullable = s.of.Kind() == reflect.Pointer; in.Kind == TypeObject && len(in.Fields) == 0 {
			s.Type = nothing()
		}
		return s, nil
	}}
}

// Carries reports whether values of a type are what the signal carries, as far as that is
// known.
func (s Signal) Carries(t reflect.Type) bool {
	return s.of == nil || s.of == t || s.Type.Kind == TypeJSON
}

// Read reads what a plugin has answered to a hook into a value of its type, and checks it by
// the rules of that. The error is the plugin's.
func (s Signal) Read(answer []byte, value reflect.Value) error {
	if s.read == nil || s.Type.Kind == TypeJSON || s.of != value.Type().Elem() {
		return json.Unmarshal(answer, value.Interface())
	}
	if !json.Valid(answer) {
		return errors.New("its answer is no JSON")
	}
	return s.read.setElement(&reading{left: mostValueBytes}, bytes.TrimSpace(answer), value.UnsafePointer())
}

// Write is the JSON of a value of the application, as results of its functions are written.
func (s Signal) Write(value any) ([]byte, error) {
	t := reflect.TypeOf(value)
	if s.read == nil || s.Type.Kind == TypeJSON || t != s.of {
		return json.Marshal(value)
	}
	at := reflect.New(t)
	at.Elem().Set(reflect.ValueOf(value))
	return s.read.elem.write(nil, at.UnsafePointer(), MaxEventData)
}

// add is the namespace with an event or a hook.
func (s Signal) add(n Namespace) (Namespace, error) {
	_, name, _ := bytes.Cut([]byte(s.Name), []byte("."))
	if !isName(string(name)) || s.Doc == "" || slices.ContainsFunc(n.signals, func(other Signal) bool {
		return s.Name == other.Name
	}) {
		return n, errors.New("it is there twice, has no text, or a name that is not made of letters")
	}
	n.signals = append(slices.Clip(n.signals), s)
	return n, nil
}
