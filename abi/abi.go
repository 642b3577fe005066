// Package abi is the contract between the host and a compiled guest: the
// names of imports and exports, the kinds of events with their payloads, and
// the error codes. Which host functions there are package hostfuncs defines.
//
// Guests import this package as well as the host does, so it depends on
// nothing but small parts of the standard library, reads and writes its
// payloads without reflection, and holds no behaviour.
//
// The full text of the contract is ABI.md in this folder.
//
// Promised: the contract of ABI.md, as CHANGELOG.md says.
package abi

// Version is the number of the contract that this package describes. It is
// part of the name of the dispatch export, so a guest built for another
// version is recognised before it runs.
const Version = 1

// SDKVersion is the version of the plugin interface that the host offers.
// The sdkVersion range of a manifest must include it.
const SDKVersion = "3.0.0"

// Names of the exports that the host looks for in a guest.
const (
	// ExportMemory is the guest's linear memory.
	ExportMemory = "memory"
	// ExportInitialize is the optional start function of a WASI reactor. The
	// host calls it once per instance, before the first event.
	ExportInitialize = "_initialize"
	// ExportDispatch receives one event: (kind i32, id i32, len i32) -> ().
	ExportDispatch = "wasmhost_dispatch_v1"
	// ExportDispatchPrefix is what every version of the dispatch export
	// starts with.
	ExportDispatchPrefix = "wasmhost_dispatch_v"
)

// Names of the imports that every guest may use, whatever it declares.
const (
	// CoreModule is the import module of the functions below.
	CoreModule = "wasmhost"
	// ImportInput copies the payload of the current event: (ptr i32) -> ().
	ImportInput = "input"
	// ImportRespond settles an event with a JSON result:
	// (id i32, ptr i32, len i32) -> ().
	ImportRespond = "respond"
	// ImportFail settles an event with a JSON [Error]:
	// (id i32, ptr i32, len i32) -> ().
	ImportFail = "fail"
	// ImportResult copies the result of the last host function:
	// (ptr i32) -> ().
	ImportResult = "result"
	// ImportLog writes one line of UTF-8 text to the plugin's log:
	// (level i32, ptr i32, len i32) -> ().
	ImportLog = "log"

	// WASIModule is the import module of WASI preview 1, which is present
	// without files, arguments, environment and sockets.
	WASIModule = "wasi_snapshot_preview1"

	// NamespacePrefix comes before the name of a namespace in the import
	// module of its functions, as in "wasmhost:cli".
	NamespacePrefix = CoreModule + ":"
	// AsyncSuffix marks the form of a waiting function that returns a ticket
	// at once instead of blocking the instance.
	AsyncSuffix = "_async"
)

// Level is the severity of a line in the plugin's log.
type Level int32

// The levels that [ImportLog] takes. Any other number counts as LevelInfo.
const (
	LevelDebug Level = 0
	LevelInfo  Level = 1
	LevelWarn  Level = 2
	LevelError Level = 3
)

// Kind is the kind of an event.
type Kind int32

// The kinds of events. A guest ignores the kinds that it does not know.
const (
	// KindActivate carries [Activate]; settled with [Activated].
	KindActivate Kind = 1
	// KindCLI carries [CLIRequest]; settled with [CLIResponse].
	KindCLI Kind = 2
	// KindCron carries [CronRun]; settled with anything.
	KindCron Kind = 3
	// KindMethod carries [MethodCall]; settled with any JSON.
	KindMethod Kind = 4
	// KindHook carries [HookCall]; settled with anything.
	KindHook Kind = 5
	// KindEvent carries [ChannelEvent]; not settled, its id is 0.
	KindEvent Kind = 6
	// KindCompletion carries [Completion]; its id is a ticket; not settled.
	KindCompletion Kind = 7
	// KindCancel has no payload; its id is the event to give up; not settled.
	KindCancel Kind = 8
	// KindRestored has no payload; its id is 0; not settled. It is the first
	// event of an instance that was made of an image.
	KindRestored Kind = 9
	// KindFreeze has no payload; its id is 0; not settled. It comes before an
	// image of the instance is taken.
	KindFreeze Kind = 10
)

// String returns the name of the kind as it stands in logs and metrics.
func (k Kind) String() string {
	switch k {
	case KindActivate:
		return "activate"
	case KindCLI:
		return "cli"
	case KindCron:
		return "cron"
	case KindMethod:
		return "method"
	case KindHook:
		return "hook"
	case KindEvent:
		return "event"
	case KindCompletion:
		return "completion"
	case KindCancel:
		return "cancel"
	case KindRestored:
		return "restored"
	case KindFreeze:
		return "freeze"
	}
	return "unknown"
}

// Settled reports whether a guest must answer an event of this kind.
func (k Kind) Settled() bool {
	return k >= KindActivate && k <= KindHook
}
