package plugin

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// services are what the host functions of one instance work with. The caller
// holds the lock. Functions whose permission is missing are refused before
// they get here; what stands for their services refuses as well.
func (e *entry) services(in *installed, s *slot) hostfuncs.Services {
	services := hostfuncs.Services{
		CLI: s.handlers, Settings: e.settings(in.manifest), Events: s.channels, Methods: s.methods,
		Warn: e.warnOfCall,
	}
	if http := e.guestHTTP(in); http != nil {
		services.HTTP = http
	}
	s.functions(&services)
	secrets := e.secrets()
	services.Secrets = secrets
	if e.data == nil {
		none := noStorage{}
		services.DB, services.Storage, services.Files = none, noKeys{}, none
		return services
	}
	services.DB = guestDB{e.data.store, secrets}
	services.Storage = e.data.store
	services.Files = guestFiles{e.data.files}
	return services
}

// guestDB implements hostfuncs.DB.
type guestDB struct {
	*store.Store
	secrets secretService
}

// Stats appends what db.stats returns.
func (d guestDB) Stats(ctx context.Context, dst []byte) ([]byte, error) {
	stats, err := d.Store.Stats(ctx)
	if err != nil {
		return nil, err
	}
	if stats.SecretsBytes, err = d.secrets.usage(ctx); err != nil {
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
