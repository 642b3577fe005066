package plugin

import (
	"reflect"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// provider is a service that gives instances functions.
type provider struct {
	name string
	part reflect.Type
}

func (p provider) Name() string                                          { return p.name }
func (p provider) Provides() []reflect.Type                              { return []reflect.Type{p.part} }
func (p provider) Attach(service.Plugin, service.Guest) service.Instance { return service.Parts{} }

// No service takes the place of another one, nor of what plugins have by themselves.
func TestServicesProvideOnce(t *testing.T) {
	feeds := provider{"feeds", reflect.TypeFor[hostfuncs.RSS]()}
	for _, c := range []struct {
		name     string
		services []service.Service
		want     string
	}{
		{"one", []service.Service{feeds}, ""},
		{"another for the same", []service.Service{feeds, provider{"mine", feeds.part}}, `"feeds" and "mine" both provide`},
		{"one for the database", []service.Service{provider{"mine", reflect.TypeFor[hostfuncs.DB]()}},
			`"plugins" and "mine"`},
	} {
		err := new(Manager).Use(c.services...)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	var all hostfuncs.Services
	if err := all.Add(hostfuncs.Of[hostfuncs.RSS](nil)); err != nil {
		t.Fatal(err)
	}
	if err := all.Add(hostfuncs.Of[hostfuncs.RSS](nil)); err == nil {
		t.Error("the second part of a kind was taken")
	}
}
