package hostfuncs

import "context"

// delivery is what functions leave to be done once their result has reached
// the guest.
type delivery struct{ after []func() }

type deliveryKey struct{}

// WithDelivery returns a context for one call of a [Func] whose result waits
// until the guest takes it. Delivered must be called when that has happened,
// or cannot happen any more: only then what the result holds counts as gone.
// Without such a context it does when the Func returns.
func WithDelivery(ctx context.Context) (inner context.Context, delivered func()) {
	d := &delivery{}
	return context.WithValue(ctx, deliveryKey{}, d), func() {
		for _, f := range d.after {
			f()
		}
		d.after = nil
	}
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
