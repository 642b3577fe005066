package functions

import (
	"context"
	"errors"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/pluginlog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Host is what the functions of all plugins work with.
type Host struct {
	App     *appname.App // that the host is a part of; nil is none
	Kit     *hostfuncs.Kit
	Reserve *disk.Reserve      // nil where no space is set aside
	Network *netpolicy.Network // nil where the host has none
	Secrets sealed.Secrets     // nil where it has no vault
	// RowsChanged hears of rows that agents may read; nil is nobody.
	RowsChanged func(plugin string)
}

// Plugin is the plugin whose functions they are.
type Plugin interface {
	Known() *catalog.Installed
	Data() *stored.Data
	// Denies and WhileGranted are what another host has taken from the plugin.
	Denies(permission string) bool
	WhileGranted(set hostfuncs.Set) hostfuncs.Set
}

// Functions are those of one plugin.
type Functions struct {
	host   Host
	plugin Plugin
	id     string
	log    *pluginlog.Log
	usage  running.Usage
	client *netpolicy.Client // nil but while the plugin runs and may use the network
}

// Of returns the functions of a plugin.
func (h Host) Of(id string, plugin Plugin, log *pluginlog.Log) *Functions {
	return &Functions{host: h, plugin: plugin, id: id, log: log, usage: running.NewUsage(h.Kit)}
}

// Usage lists the functions that were called, by name.
func (f *Functions) Usage() []api.FunctionUsage { return f.usage.List() }

// Watched are functions of one instance that are counted, and fail while they may not do what
// they are for.
func (f *Functions) Watched(set hostfuncs.Set, s *running.Slot) hostfuncs.Set {
	return f.count(f.plugin.WhileGranted(f.whileStorable(f.told(set))), s)
}

// count wraps the functions of one instance.
func (f *Functions) count(set hostfuncs.Set, s *running.Slot) hostfuncs.Set {
	for key, call := range set {
		call = s.Hindered.Watch(key, call)
		set[key] = call
		if counter := f.usage[key]; counter != nil {
			set[key] = f.counted(key, counter, call, s)
		}
	}
	return set
}

// counted counts the calls of a function. A denial says what would allow the
// call.
func (f *Functions) counted(key hostfuncs.Key, counter *running.FunctionCounter, call hostfuncs.Handler,
	s *running.Slot) hostfuncs.Handler {
	return func(ctx context.Context, params []byte) (abi.RawJSON, error) {
		counter.In.Add(uint64(len(params)))
		begun := pause.Now()
		result, err := call(ctx, params)
		counter.Nanoseconds.Add(int64(pause.Now() - begun))
		if err == nil {
			counter.Allowed.Add(1)
			counter.Out.Add(uint64(len(result)))
			return result, nil
		}
		var known *abi.Error
		err = f.host.App.Guest(err)
		if !errors.As(err, &known) || known.Code != abi.CodePermissionDenied {
			counter.Failed.Add(1)
			return result, err
		}
		counter.Denied.Add(1)
		if permission, ungranted := f.ungranted(key); ungranted != nil {
			known = ungranted
			known.Message = f.host.App.Text(known.Message)
			err = known
			s.Denied.Add(permission)
		}
		return result, err
	}
}

// ungranted is the error of a function whose permission the manifest declares
// and the user has not granted: under the name that the manifest has for it,
// with the command that grants it. It is nil for every other function.
func (f *Functions) ungranted(key hostfuncs.Key) (permission string, _ *abi.Error) {
	in := f.plugin.Known()
	if in == nil || in.Manifest == nil {
		return "", nil
	}
	if row, known := f.host.Kit.Function(key); known {
		if declared, granted := in.Access(row.Permission); declared && !granted {
			row.Permission = in.DeclaredAs(row.Permission)
			message := hostfuncs.Denied(row, true).Message
			return row.Permission, abi.Errorf(abi.CodePermissionDenied, "%s; to grant it, run: wasmhost grant %s %s", message,
				f.id, row.Permission)
		}
	}
	return "", nil
}

// whileStorable wraps the functions that store what a plugin hands over. While
// the host lives on the space that it has set aside, they are refused: the
// plugin that has filled the disk would take that at once.
func (f *Functions) whileStorable(set hostfuncs.Set) hostfuncs.Set {
	reserve := f.host.Reserve
	if reserve == nil {
		return set
	}
	for _, one := range f.host.Kit.Functions() {
		key := hostfuncs.Key{Namespace: one.Namespace, Name: one.Name}
		store := set[key]
		if !one.Stores || store == nil {
			continue
		}
		set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			if err := reserve.Storable(); err != nil {
				return nil, abi.Errorf(abi.CodeStorageError, "%s: nothing was changed: %s", one.FullName(), err)
			}
			return store(ctx, params)
		}
	}
	return set
}

// told wraps the functions that change rows, of a plugin whose rows agents may read.
func (f *Functions) told(set hostfuncs.Set) hostfuncs.Set {
	in := f.plugin.Known()
	if f.host.RowsChanged == nil || in == nil || in.Manifest.MCP == nil || len(in.Manifest.MCP.Collections) == 0 {
		return set
	}
	for _, one := range f.host.Kit.Functions() {
		key := hostfuncs.Key{Namespace: one.Namespace, Name: one.Name}
		change := set[key]
		// What is done in a transaction has happened when that is committed.
		if one.Namespace != "db" || change == nil || one.Name != "commit" && (!one.Stores || one.Continues) {
			continue
		}
		set[key] = func(ctx context.Context, params []byte) (abi.RawJSON, error) {
			result, err := change(ctx, params)
			if err == nil {
				f.host.RowsChanged(f.id)
			}
			return result, err
		}
	}
	return set
}
