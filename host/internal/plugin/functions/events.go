package functions

import (
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// MayUse says why a plugin may not hear an event or answer a hook.
func (f *Functions) MayUse(signal hostfuncs.Signal) error {
	in := f.plugin.Known()
	if in == nil || in.Manifest == nil || in.Record == nil {
		return errors.New("it cannot be read")
	}
	if !in.Manifest.Declares(signal) {
		block := "events"
		if signal.Hook {
			block = "hooks"
		}
		return abi.Errorf(abi.CodePermissionDenied, "%s is the application's: add %q to %q in manifest.json", signal.Name,
			signal.Name, block)
	}
	if signal.Permission == "" {
		return nil
	}
	one := hostfuncs.Function{Namespace: "events", Name: "on", Permission: signal.Permission}
	declared, granted := in.Access(signal.Permission)
	if !declared || !granted || f.plugin.Denies(signal.Permission) {
		return hostfuncs.Denied(one, declared)
	}
	return nil
}

// guestEvents are the channels of an instance without those of the application: only that
// sends there, and only who may hear it does.
type guestEvents struct {
	hostfuncs.Events // of its slot
	of               *Functions
}

// On implements [hostfuncs.Events].
func (g guestEvents) On(channel string) (int64, error) {
	if signal, ok := g.of.host.Kit.Signal(channel); ok && !signal.Hook {
		if err := g.of.MayUse(signal); err != nil {
			return 0, err
		}
	}
	return g.Events.On(channel)
}

// Emit implements [hostfuncs.Events].
func (g guestEvents) Emit(channel string, data []byte) error {
	if _, ok := g.of.host.Kit.Signal(channel); ok {
		return abi.Invalid("events.emit: the channel %q is the application's; choose another name", channel)
	}
	return g.Events.Emit(channel, data)
}

// guestMethods are the methods of a plugin: those of a hook that it has not declared would
// never be asked.
type guestMethods struct {
	hostfuncs.Methods // of its slot
	of                *Functions
}

// Handle implements [hostfuncs.Methods].
func (g guestMethods) Handle(namespace, method string) error {
	signal, ok := g.of.host.Kit.Signal(namespace + "." + method)
	if in := g.of.plugin.Known(); ok && signal.Hook && in != nil && !in.Manifest.Declares(signal) {
		return g.of.MayUse(signal)
	}
	return g.Methods.Handle(namespace, method)
}
