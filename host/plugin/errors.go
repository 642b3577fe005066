package plugin

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// Errors for errors.Is.
var (
	// ErrClosed: the manager is closing or closed.
	ErrClosed = errors.New("the host is shutting down")
	// ErrOverloaded: too many calls wait for the plugin already, or the call
	// waited for longer than a call may. Nothing of it ran.
	ErrOverloaded = errors.New("too many calls wait for the plugin")
)

// NotFoundError says that no plugin of this id is installed.
type NotFoundError struct{ ID string }

// Error names the id.
func (e *NotFoundError) Error() string { return fmt.Sprintf("no plugin %q is installed", e.ID) }

// UnavailableError says that a plugin takes no calls in its present state.
type UnavailableError struct {
	ID string
	Status
}

// Error names the state and its reason.
func (e *UnavailableError) Error() string {
	text := fmt.Sprintf("the plugin %q is %s", e.ID, e.State)
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	return text
}

// EndpointError says that the manifest of the running version declares no
// such path.
type EndpointError struct{ ID, Path string }

// Error names the path.
func (e *EndpointError) Error() string {
	return fmt.Sprintf("the plugin %q declares no path %q", e.ID, e.Path)
}

// NoHandlerError says that a declared path has no handler in the instance
// that runs.
type NoHandlerError struct{ ID, Path string }

// Error names the path.
func (e *NoHandlerError) Error() string {
	return fmt.Sprintf("the plugin %q has registered no handler for %q", e.ID, e.Path)
}

// NoMethodError says that the instance that runs has registered no handler for
// a method.
type NoMethodError struct{ ID, Namespace, Method string }

// Error names the method.
func (e *NoMethodError) Error() string {
	return fmt.Sprintf("the plugin %q registers no handler for the method %.100q of the namespace %.100q", e.ID, e.Method, e.Namespace)
}

// NoTestError says that a setting is not declared, or declares no action that
// tests it.
type NoTestError struct {
	ID, Key  string
	Declared bool
}

// Error names the setting.
func (e *NoTestError) Error() string {
	if !e.Declared {
		return fmt.Sprintf("the plugin %q declares no setting %.100q", e.ID, e.Key)
	}
	return fmt.Sprintf("the setting %q of the plugin %q declares no testAction, so there is nothing to test it with", e.Key, e.ID)
}

// InvalidError says that a folder holds no plugin that can be installed.
type InvalidError struct {
	// Reason is for the user. It names files of the plugin only by their
	// path inside of it.
	Reason string
	// Findings are those of the manifest, if it could be read.
	Findings manifest.Findings
	Err      error
}

// Error returns the reason.
func (e *InvalidError) Error() string { return "the plugin cannot be installed: " + e.Reason }

// Unwrap returns the cause.
func (e *InvalidError) Unwrap() error { return e.Err }

// ConflictError says that a change does not fit what is installed.
type ConflictError struct{ Reason string }

// Error returns the reason.
func (e *ConflictError) Error() string { return e.Reason }

// GrantError says that permissions cannot be granted or revoked because the
// manifest does not declare them.
type GrantError struct {
	ID         string
	Undeclared []string
}

// Error names the permissions.
func (e *GrantError) Error() string {
	return fmt.Sprintf("the manifest of %q does not declare %s; only what it declares can be granted or revoked", e.ID, strings.Join(e.Undeclared, ", "))
}

// retryAfter is how long it is until t, or 0 where t is zero or over.
func retryAfter(t time.Time, now time.Time) time.Duration {
	if t.IsZero() {
		return 0
	}
	return max(t.Sub(now), 0)
}

// RetryAfter is how long it is until the plugin is started again by itself,
// or 0 where it is not.
func (s Status) RetryAfter(now time.Time) time.Duration { return retryAfter(s.RetryAt, now) }
