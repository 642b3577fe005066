package hostfuncs

import (
	"context"
	"strings"
)

// delivery is what functions leave to be done once their result has reached
// the guest, and what they say of the call.
type delivery struct {
	after []func()
	about string
}

// maxAbout is how many bytes are kept of what a function says of a call.
const maxAbout = 300

type deliveryKey struct{}

// WithDelivery returns a context for one call of a [Handler] whose result waits
// until the guest takes it. Delivered must be called when that has happened,
// or cannot happen any more: only then what the result holds counts as gone.
// Without such a context it does when the Handler returns.
func WithDelivery(ctx context.Context) (inner context.Context, delivered func()) {
	d := &delivery{}
	return context.WithValue(ctx, deliveryKey{}, d), func() {
		for _, f := range d.after {
			f()
		}
		d.after = nil
	}
}

// say notes what a call is about, for the trace of the event that it is made for: a host,
// a status. It is never a body, a parameter of a query or a secret. The rest of a long text
// is left out.
func say(ctx context.Context, about string) {
	if len(about) > maxAbout {
		about = strings.ToValidUTF8(about[:maxAbout], "") + "..."
	}
	if d, ok := ctx.Value(deliveryKey{}).(*delivery); ok {
		d.about = about
	}
}

// About is what the function has said of the call that a context of [WithDelivery] was made
// for, when it has returned.
func About(ctx context.Context) string {
	if d, ok := ctx.Value(deliveryKey{}).(*delivery); ok {
		return d.about
	}
	return ""
}

// afterDelivery calls f when the result of the call has reached the guest, at
// once where nobody says when that is.
func afterDelivery(ctx context.Context, f func()) {
	if d, ok := ctx.Value(deliveryKey{}).(*delivery); ok {
		d.after = append(d.after, f)
		return
	}
	f()
}

// waitsForDelivery reports whether the guest goes on while the call is under way.
func waitsForDelivery(ctx context.Context) bool {
	_, ok := ctx.Value(deliveryKey{}).(*delivery)
	return ok
}
