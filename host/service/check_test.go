package service_test

import (
	"context"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/service"
)

type named struct{}

func (named) Name() string { return "marks" }

// whole implements two interfaces, and has methods of its own.
type whole struct{ named }

func (whole) Drain(context.Context) error                { return nil }
func (*whole) PluginChanged(service.Plugin) error        { return nil }
func (whole) RemoveAll()                                 {}
func (whole) Attached(service.Plugin, service.Guest) int { return 0 }

// other has a method of another form.
type other struct{ named }

func (other) Attach(service.Plugin) service.Instance { return nil }

// What would never be asked is found: by itself that is no error.
func TestCheck(t *testing.T) {
	if err := (service.List{&whole{}, named{}}).Check(); err != nil {
		t.Error(err)
	}
	err := service.List{&whole{}, other{}}.Check()
	for _, want := range []string{"marks has a method Attach of the form func(service.Plugin) service.Instance",
		"service.Provider wants func(service.Plugin, service.Guest) service.Instance"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v lacks %q", err, want)
		}
	}
}
