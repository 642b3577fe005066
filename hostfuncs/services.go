package hostfuncs

import (
	"context"
	"time"

	"github.com/wasmhost/wasmhost/abi"
)

// Services are what the functions of one instance work with. The functions of a
// service that is nil fail with unavailable. Their errors are an [*abi.Error]
// for whatever the guest may know; any other is the host's own fault. Their
// methods are called from many goroutines at once.
type Services struct {
	CLI      CLI
	Settings Settings
	DB       DB
	Storage  Storage
	Files    Files
	Secrets  Secrets
	Events   Events
	Methods  Methods

	HTTP     HTTP
	Cron     Cron
	Toast    Toast
	Sidebar  Sidebar
	Inbox    Inbox
	Sessions Sessions
	AI       AI
	RSS      RSS
}

// DB is the collections of one plugin.
type DB interface {
	Rows
	// Stats appends what db.stats returns.
	Stats(ctx context.Context, dst []byte) ([]byte, error)
	// Begin waits until no other transaction of the plugin is open, and begins
	// one. It ends by itself after some time, but not with ctx.
	Begin(ctx context.Context) (Transaction, error)
}

// Transaction is calls of [DB] that take effect together, or not at all. It is
// alone in the plugin. When it has ended, its methods fail with the reason.
type Transaction interface {
	Rows
	Commit(ctx context.Context) error
	// Rollback undoes all of it, unless it has ended.
	Rollback(ctx context.Context) error
	// Abandon is Rollback with the reason that later calls fail with. It may be
	// called at any moment.
	Abandon(why *abi.Error)
}

// Rows is what is done with the rows of collections. Rows, conditions and
// options are JSON texts that nobody has decoded; a nil one was left out.
// Methods that return JSON append it to dst.
type Rows interface {
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

// HTTP sends requests to where the plugin's network policy lets it.
type HTTP interface {
	Fetch(ctx context.Context, req FetchRequest) (*FetchResponse, error)
}

// FetchRequest is one request of a guest. The service checks all of it but the
// size of the body.
type FetchRequest struct {
	Method   string // GET where it is empty
	URL      string
	Headers  [][2]string
	Body     []byte
	Timeout  time.Duration // zero for the service's default
	Redirect Redirect      // empty to follow
}

// Redirect says what becomes of an answer that leads elsewhere.
type Redirect string

// The ways to take a redirect.
const (
	RedirectFollow Redirect = "follow"
	RedirectError  Redirect = "error"  // the request fails
	RedirectManual Redirect = "manual" // it is the answer
)

// FetchResponse is what came back.
type FetchResponse struct {
	Status     int
	StatusText string
	URL        string
	Headers    [][2]string
	Body       []byte
	// Release, where there is one, is called once when the body and the result
	// that was made of it are gone from the host: answers that wait for a busy
	// guest can then be counted against the limits of the service.
	Release func()
}

// Cron is the declared jobs of one instance.
type Cron interface {
	// Register marks a job as handled, by the given schedule or, where that is
	// empty, by the declared one. A denser one than that is invalid_argument,
	// unless the user lets the plugin choose.
	Register(id, schedule string) error
	// Unregister takes the mark away.
	Unregister(id string) error
	IsRegistered(id string) (bool, error)
}

// Toast shows messages of one plugin. The texts are not checked yet.
type Toast interface {
	// Show takes a type and a duration in milliseconds, which is above zero;
	// empty and zero for none.
	Show(message, kind string, durationMs int64) error
	Notify(title, body string) error
}

// Sidebar is what one plugin shows in the sidebar, as JSON that nobody has
// decoded.
type Sidebar interface {
	SetItems(ctx context.Context, items []byte) error
	SetBadge(ctx context.Context, badge []byte) error
}

// Inbox is what one plugin shows in the inbox. Items are JSON that nobody has
// decoded.
type Inbox interface {
	SetItems(ctx context.Context, items []byte) error
	// PostAlert replaces an alert with the same key, unless that is empty.
	PostAlert(ctx context.Context, title, body, dedupKey string) error
}

// Sessions are the sessions of one plugin. Texts have at most MaxSessionText
// bytes; they may be empty.
type Sessions interface {
	Create(ctx context.Context, prompt string) (id string, err error)
	SendMessage(ctx context.Context, id, text string) error
	GetStatus(ctx context.Context, id string) (string, error)
	// GetMessages appends what sessions.getMessages returns.
	GetMessages(ctx context.Context, dst []byte, id string) ([]byte, error)
	Stop(ctx context.Context, id string) error
	// Rename gives a session the first line of a text as its name. Pages alone
	// have it.
	Rename(ctx context.Context, id, name string) error
	// Watch subscribes the guest to the status of a session and returns the
	// number of the subscription, which is above zero. Each new status is
	// sent to the instance once on [abi.SessionChannel], however many of its
	// subscriptions are for that session: the guest hands it on to all.
	Watch(id string) (int64, error)
	// Unwatch ends a subscription; an unknown one is ignored.
	Unwatch(subscription int64)
}

// AI is the provider of the host, for one plugin. The prompts of a call have
// at most MaxPrompt bytes together; they may be empty.
type AI interface {
	IsConfigured() bool
	GenerateMessage(ctx context.Context, system, user string) (string, error)
	GenerateTitle(ctx context.Context, text string) (string, error)
	// GenerateStructured returns JSON that is valid by the schema.
	GenerateStructured(ctx context.Context, req StructuredRequest) ([]byte, error)
}

// StructuredRequest asks for the input of a tool.
type StructuredRequest struct {
	Prompt, SystemPrompt      string
	ToolName, ToolDescription string
	InputSchema               []byte // a JSON object that nobody has decoded; it is gone when the call returns
}

// RSS is the feeds of one plugin. Methods that return JSON append it to dst.
type RSS interface {
	GetFeeds(ctx context.Context, dst []byte) ([]byte, error)
	AddFeed(ctx context.Context, dst []byte, url string) ([]byte, error)
	RemoveFeed(ctx context.Context, id string) error
	// GetArticles takes a feed and a number; empty and zero for no bound of
	// the caller's.
	GetArticles(ctx context.Context, dst []byte, feedID string, limit int64) ([]byte, error)
}
