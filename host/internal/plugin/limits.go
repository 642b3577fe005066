package plugin

import (
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/traces"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
)

// Limits bound what one plugin may take. A zero field takes the default.
type Limits struct {
	// Queue is how many calls may wait for their turn.
	Queue int `default:"256" min:"1" max:"100000" per:"host"`
	// OpenCalls is how many calls may be under way at once, those that wait inside the plugin included.
	OpenCalls int `default:"1024" min:"1" max:"100000" per:"host"`
	// IconBytes is how long the image of a plugin may be to be shown.
	IconBytes int `default:"256KiB" min:"1KiB" max:"16MiB"`
	// CallTimeout is how long a call may run; it may wait for its turn as long again.
	CallTimeout time.Duration `default:"30s" min:"1ms" max:"24h"`
	// JobTimeout is how long a run of a scheduled job may take; it may wait for its turn as long as a call.
	JobTimeout time.Duration `default:"10m" min:"1ms" max:"24h"`
	// ActivateTimeout is how long activate may take, and so long again the hook onEnable.
	ActivateTimeout time.Duration `default:"10s" min:"1ms" max:"1h"`
	// HookTimeout is how long another hook may take.
	HookTimeout time.Duration `default:"5s" min:"1ms" max:"1h"`
	// DrainTimeout is how long running calls may take to end when their instance is replaced or stopped.
	DrainTimeout time.Duration `default:"2s" min:"1ms" max:"24h"`

	// PackageGrace is for how long no host must have named a package on a server before it is removed.
	PackageGrace time.Duration `default:"24h" min:"1h" max:"8760h"`

	// PauseTimeout is how long the other hosts of a database may take to stop a plugin before one changes what it stores.
	PauseTimeout time.Duration `default:"30s" min:"1ms" max:"1h"`

	// BackoffMin is how long the second crash in a row delays the next instance; each further one doubles the
	// delay.
	BackoffMin time.Duration `default:"100ms" min:"1ms" max:"1h"`
	// CircuitCrashes is how many crashes in a row make the plugin failed for a while.
	CircuitCrashes int `default:"5" min:"1" max:"1000" per:"host"`
	// CircuitMin is for how long a plugin that keeps crashing is failed at first; each further crash doubles that.
	CircuitMin time.Duration `default:"10s" min:"1ms" max:"24h"`
	// CircuitMax is for how long such a plugin is failed at most.
	CircuitMax time.Duration `default:"5m" min:"CircuitMin" max:"24h"`

	// Methods is how many methods an instance may register.
	Methods int `default:"256" min:"1" max:"10000"`
	// Subscriptions is how many channels of events an instance may subscribe to.
	Subscriptions int `default:"200" min:"1" max:"10000"`
	// EventQueue is how many events may wait for the plugin's own listeners.
	EventQueue int `default:"1024" min:"1" max:"1000000" per:"host"`
	// EventQueueBytes is how large the events may be together that wait for them; one always finds room.
	EventQueueBytes int64 `default:"8MiB" min:"1" max:"1GiB" per:"host"`
	// EventTimeout is how long the listeners of one event may compute.
	EventTimeout time.Duration `default:"10s" min:"1ms" max:"1h"`
	// EventFollowers is how many clients may follow the events of one plugin.
	EventFollowers int `default:"64" min:"1" max:"10000" per:"host"`
	// FollowerEvents is how many events may wait for a follower.
	FollowerEvents int `default:"256" min:"1" max:"100000"`
	// FollowerBytes is how large the events may be together that wait for a follower; one always finds room.
	FollowerBytes int64 `default:"4MiB" min:"1" max:"1GiB"`

	// MaskBytes is how long a password or secret must be, in bytes, to be hidden where the plugin logs it: shorter ones
	// stand in many words.
	MaskBytes int `default:"6" min:"1" max:"8192"`

	// Copies is how many copies of its database are kept for a plugin beside the one that a rollback needs. They
	// are those that were taken before versions changed its tables, and those that rollbacks have replaced.
	Copies int `default:"3" min:"1" max:"1000" per:"database"`
	// CopyBytes is how many bytes these copies may have together.
	CopyBytes int64 `default:"256MiB" min:"1" max:"1PiB" per:"database"`
	// StartWorkers is how many plugins are compiled and started at once. Those that wait while they start do not count.
	StartWorkers int `default:"cpus" min:"1" max:"10000" per:"host"`
	// Instances is how many instances a plugin may have at once, whatever its manifest says. In a pool that is all of
	// them; where each request has an instance of its own, the one that was activated comes on top.
	Instances int `default:"32" min:"1" max:"1024" per:"host"`
	// InstanceIdle is how long an instance that was made of an image waits for a call before it ends; the next one is
	// made of the image again.
	InstanceIdle time.Duration `default:"1m" min:"1ms" max:"24h"`
	// SleepAfter is how long an instance has nothing to do until it sleeps: its memory is packed until the next event.
	SleepAfter time.Duration `default:"5m" min:"1ms" max:"8760h"`
	// Traces bounds the traces of calls.
	Traces traces.Limits
	// Profile bounds profiles of where a plugin computes.
	Profile profile.Limits
	// Record bounds recordings.
	Record record.Limits
	// Bundle bounds the files of a plugin.
	Bundle bundle.Limits
	// Store bounds the database of a plugin, Files its own files.
	Store store.Limits
	Files files.Limits
}
