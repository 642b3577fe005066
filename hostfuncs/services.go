package hostfuncs

import "context"

// Services are what the functions of one instance work with. Every field is
// required. Their errors are an [*abi.Error] for whatever the guest may know;
// any other is the host's own fault. Their methods are called from many
// goroutines at once.
type Services struct {
	CLI      CLI
	Settings Settings
	DB       DB
	Storage  Storage
	Files    Files
	Secrets  Secrets
	Events   Events
	Methods  Methods
}

// DB is the collections of one plugin. Rows, conditions and options are JSON
// texts that nobody has decoded; a nil one was left out. Methods that return
// JSON append it to dst.
type DB interface {
	Insert(ctx context.Context, dst []byte, collection string, data []byte) ([]byte, error)
	Query(ctx context.Context, dst []byte, collection string, options []byte) ([]byte, error)
	// GetByID appends null for a row that is not there.
	GetByID(ctx context.Context, dst []byte, collection, id string) ([]byte, error)
	Update(ctx context.Context, collection, id string, fields []byte) error
	// Upsert takes the conflict columns as a JSON array.
	Upsert(ctx context.Context, dst []byte, collection string, conflict, data []byte) ([]byte, error)
	Delete(ctx context.Context, collection, id string) error
	DeleteWhere(ctx context.Context, collection string, where []byte) error
	Count(ctx context.Context, collection string, where []byte) (int64, error)
	// Stats appends what db.stats returns.
	Stats(ctx context.Context, dst []byte) ([]byte, error)
}

// Storage is the keys of one plugin with their values, which are JSON texts.
type Storage interface {
	// Get appends a value, and reports whether there is one.
	Get(ctx context.Context, dst []byte, key string) ([]byte, bool, error)
	Set(ctx context.Context, key string, value []byte) error
	Remove(ctx context.Context, key string) error
	// List appends what storage.list returns.
	List(ctx context.Context, dst []byte, prefix string) ([]byte, error)
}

// Files is the data folder of one plugin.
type Files interface {
	ReadFile(ctx context.Context, path string) (string, error)
	WriteFile(ctx context.Context, path, text string) error
	Exists(ctx context.Context, path string) (bool, error)
	// ListDir returns what is in a folder, sorted by name; the empty path is
	// the data folder itself.
	ListDir(ctx context.Context, path string) ([]DirEntry, error)
	DeleteFile(ctx context.Context, path string) error
}

// DirEntry is one name in a folder.
type DirEntry struct {
	Name   string
	Folder bool
}

// Secrets is the encrypted texts of one plugin.
type Secrets interface {
	Get(ctx context.Context, key string) (value string, ok bool, err error)
	Set(ctx context.Context, key, value string) error
	Delete(ctx context.Context, key string) error
	// List returns the keys, sorted.
	List(ctx context.Context) ([]string, error)
}

// Events is the channels of one instance.
type Events interface {
	// Emit sends data, a JSON value, to the listeners of a channel. It does
	// not wait for them, and keeps no reference to data.
	Emit(channel string, data []byte) error
	// On subscribes the guest to a channel and returns the number of the
	// subscription, which is above zero.
	On(channel string) (int64, error)
	// Off ends a subscription; an unknown one is ignored.
	Off(subscription int64)
}

// Methods is the register of one instance's methods.
type Methods interface {
	// Handle marks a method as handled.
	Handle(namespace, method string) error
}
