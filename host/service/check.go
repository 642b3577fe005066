package service

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Check finds services that have a method with the name of one of the contract
// and another form. The compiler takes such a service for one that does not
// implement the interface, so that nobody would ask it.
//
// It is for tests. A program that looks for methods by name has every exported
// method in it, also those that it never calls: 4 MB in the case of wasmhost.
func (l List) Check() error {
	var all []error
	for _, s := range l {
		for _, contract := range []reflect.Type{
			reflect.TypeFor[Opener](), reflect.TypeFor[Drainer](), reflect.TypeFor[Follower](), reflect.TypeFor[Provider](),
			reflect.TypeFor[Remover](), reflect.TypeFor[Gatekeeper](), reflect.TypeFor[Router](), reflect.TypeFor[Stateful](),
			reflect.TypeFor[health.Checker](),
		} {
			for i := range contract.NumMethod() {
				want := contract.Method(i)
				if m := reflect.ValueOf(s).MethodByName(want.Name); m.IsValid() && m.Type() != want.Type {
					all = append(all, fmt.Errorf("the service %s has a method %s of the form %v, and %v wants %v", s.Name(),
						want.Name, m.Type(), contract, want.Type))
				}
			}
		}
	}
	return errors.Join(all...)
}
