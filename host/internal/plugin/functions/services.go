package functions

import (
	"context"
	"reflect"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// Services are what the host functions of one instance work with. Once
// says that it ends with its request. Functions whose permission is missing are refused before
// they get here; what stands for their services refuses as well.
func (f *Functions) Services(in *catalog.Installed, s *running.Slot, once bool) hostfuncs.Services {
	secrets := sealed.Own(f.host.Secrets, f.id, f.log)
	services := hostfuncs.Services{Warn: f.log.WarnOfCall}.With(
		hostfuncs.Of(hostfuncs.Call{Plugin: f.id, Version: in.Record.Current.Version, Parameters: parametersOf(in)}),
		hostfuncs.Of[hostfuncs.CLI](s.Handlers), hostfuncs.Of[hostfuncs.Settings](f.settings(in.Manifest)),
		hostfuncs.Of[hostfuncs.Events](guestEvents{s.Channels, f}),
		hostfuncs.Of[hostfuncs.Methods](guestMethods{s.Methods, f}),
		hostfuncs.Of(f.guestHTTP(in, once)), hostfuncs.Of[hostfuncs.Secrets](secrets))
	data := f.plugin.Data()
	if data.Store() == nil {
		none := noStorage{}
		services = services.With(hostfuncs.Of[hostfuncs.DB](none), hostfuncs.Of[hostfuncs.Storage](noKeys{}),
			hostfuncs.Of[hostfuncs.Files](none))
	} else {
		services = services.With(hostfuncs.Of[hostfuncs.DB](guestDB{data.Store(), secrets}),
			hostfuncs.Of[hostfuncs.Storage](data.Store()), hostfuncs.Of[hostfuncs.Files](guestFiles{data.Files()}))
	}
	// What services have not said that they provide is refused.
	for _, one := range s.Attached {
		if err := services.Add(one.Parts()...); err != nil {
			f.log.Error("a service gives what it does not provide", "error", err)
		}
	}
	return services
}

// parametersOf are what the manifest says of permissions of the application.
func parametersOf(in *catalog.Installed) hostfuncs.Parameters {
	all := hostfuncs.Parameters{}
	for name, given := range in.Manifest.Parameters {
		all[name] = abi.RawJSON(given)
	}
	return all
}

// OwnParts are what no service provides.
func OwnParts() []reflect.Type {
	return []reflect.Type{reflect.TypeFor[hostfuncs.CLI](), reflect.TypeFor[hostfuncs.Settings](),
		reflect.TypeFor[hostfuncs.Events](), reflect.TypeFor[hostfuncs.Methods](), reflect.TypeFor[hostfuncs.HTTP](),
		reflect.TypeFor[hostfuncs.Secrets](), reflect.TypeFor[hostfuncs.DB](), reflect.TypeFor[hostfuncs.Storage](),
		reflect.TypeFor[hostfuncs.Files]()}
}

// guestDB implements hostfuncs.DB.
type guestDB struct {
	*store.Store
	secrets sealed.Service
}

// Stats appends what db.stats returns.
func (d guestDB) Stats(ctx context.Context, dst []byte) ([]byte, error) {
	stats, err := d.Store.Stats(ctx)
	if err != nil {
		return nil, err
	}
	if stats.SecretsBytes, err = d.secrets.Usage(ctx); err != nil {
		return nil, err
	}
	return stats.AppendJSON(dst), nil
}

// guestFiles implements hostfuncs.Files.
type guestFiles struct{ files.Files }

// ListDir returns what is in a folder.
func (f guestFiles) ListDir(ctx context.Context, path string) ([]hostfuncs.DirEntry, error) {
	list, err := f.Files.ListDir(ctx, path)
	if err != nil {
		return nil, err
	}
	entries := make([]hostfuncs.DirEntry, len(list))
	for i, entry := range list {
		entries[i] = hostfuncs.DirEntry(entry)
	}
	return entries, nil
}

// noStorage stands for the database and the files of a plugin that may not
// store anything.
type noStorage struct{}

func (noStorage) err() error {
	return abi.NewError(abi.CodePermissionDenied, "the plugin needs the permission \""+manifest.PermissionStorage+
		"\", declared and granted")
}

func (n noStorage) Insert(context.Context, []byte, string, []byte) ([]byte, error) {
	return nil, n.err()
}
func (n noStorage) Query(context.Context, []byte, string, []byte) ([]byte, error) {
	return nil, n.err()
}
func (n noStorage) GetByID(context.Context, []byte, string, string) ([]byte, error) {
	return nil, n.err()
}
func (n noStorage) Update(context.Context, string, string, []byte) error { return n.err() }
func (n noStorage) Upsert(context.Context, []byte, string, []byte, []byte) ([]byte, error) {
	return nil, n.err()
}
func (n noStorage) Delete(context.Context, string, string) error         { return n.err() }
func (n noStorage) DeleteWhere(context.Context, string, []byte) error    { return n.err() }
func (n noStorage) Count(context.Context, string, []byte) (int64, error) { return 0, n.err() }
func (n noStorage) Stats(context.Context, []byte) ([]byte, error)        { return nil, n.err() }
func (n noStorage) Begin(context.Context) (hostfuncs.Transaction, error) { return nil, n.err() }
func (n noStorage) ReadFile(context.Context, string) (string, error)     { return "", n.err() }
func (n noStorage) WriteFile(context.Context, string, string) error      { return n.err() }
func (n noStorage) Exists(context.Context, string) (bool, error)         { return false, n.err() }
func (n noStorage) ListDir(context.Context, string) ([]hostfuncs.DirEntry, error) {
	return nil, n.err()
}
func (n noStorage) DeleteFile(context.Context, string) error { return n.err() }

// noKeys is the same for the key-value storage.
type noKeys struct{ noStorage }

func (n noKeys) Get(context.Context, []byte, string) ([]byte, bool, error) {
	return nil, false, n.err()
}
func (n noKeys) Set(context.Context, string, []byte) error            { return n.err() }
func (n noKeys) Remove(context.Context, string) error                 { return n.err() }
func (n noKeys) List(context.Context, []byte, string) ([]byte, error) { return nil, n.err() }
