package plugin

import "time"

// State is where a plugin is in its life.
type State string

// The states of a plugin.
const (
	// StateInstalled: enabled, and the manager has not been started.
	StateInstalled State = "installed"
	// StateDisabled: the user disabled it.
	StateDisabled State = "disabled"
	// StateStarting: its backend is compiled or activated.
	StateStarting State = "starting"
	// StateActive: it takes calls. A plugin without a backend is active too.
	StateActive State = "active"
	// StateFailed: it cannot run; the reason says why.
	StateFailed State = "failed"
	// StateIncompatible: it needs another version of the host.
	StateIncompatible State = "incompatible"
)

// Status is the state of a plugin and why it is in it.
type Status struct {
	State State
	// Reason is for the user; it names no path of the machine and no stack.
	// It is empty where the state speaks for itself.
	Reason string
	// Since is when the state began.
	Since time.Time
	// RetryAt, when not zero, is when the manager starts the plugin again by
	// itself.
	RetryAt time.Time
}
