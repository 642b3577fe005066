package wasmhost

import (
	"time"

	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Toast is short messages to the user. It needs the permission notifications.
// A plugin may show 60 a minute by default; more are [ErrQuotaExceeded].
type Toast struct{ plugin *plugin }

// Toast returns the messages of the plugin.
func (c *Context) Toast() Toast { return Toast{c.plugin} }

// ToastType is how a message looks.
type ToastType string

// The types of messages.
const (
	ToastInfo    ToastType = "info" // what an empty type means
	ToastSuccess ToastType = "success"
	ToastWarning ToastType = "warning"
	ToastError   ToastType = "error"
)

// ToastMessage is a message in the console.
type ToastMessage struct {
	Message string // 1 to 4,000 characters
	Type    ToastType
	// Duration is how long to show it, from 1 ms to an hour; zero is the
	// console's own time.
	Duration time.Duration
}

// Show shows a message in the console.
func (t Toast) Show(m ToastMessage) error {
	var kind *string
	if m.Type != "" {
		kind = new(string(m.Type))
	}
	var ms *int64
	if m.Duration != 0 {
		ms = new(int64((m.Duration + time.Millisecond - 1) / time.Millisecond))
	}
	_, err := hostcall.ToastShow(m.Message, kind, ms)
	return err
}

// Notify shows a message in the console, and on the desktop where there is one
// and the user wants it. The title has 1 to 200 characters, the body at most
// 4,000; it may be empty.
func (t Toast) Notify(title, body string) error {
	var text *string
	if body != "" {
		text = &body
	}
	_, err := hostcall.ToastNotify(title, text)
	return err
}
