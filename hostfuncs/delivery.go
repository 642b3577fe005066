package hostfuncs

import (
	"context"
	"strings"
	"time"
)

// delivery is what functions leave to be done once their result has reached
// the guest, and what they say of the call.
type delivery struct {
	waits bool
	after []func()
	told  Told
}

// Told is what functions say of a call, for the trace of the event that it is made for. It is
// never a body, a parameter of a query or a secret.
type Told struct {
	About string // a host, a status
	Plan  string // how a database carried out a statement that took long
	Hops  []Hop  // the requests of one that was redirected
}

// Hop is one request of those that a call has sent.
type Hop struct {
	About       string
	Begun, Took time.Duration // on the clock of who tells
}

const (
	maxAbout = 300  // how many bytes are kept of what a function says of a call
	maxPlan  = 2000 // of a plan
	maxHops  = 32
)

type deliveryKey struct{}

// WithDelivery returns a context for one call of a [Handler] whose result waits
// until the guest takes it. Delivered must be called when that has happened,
// or cannot happen any more: only then what the result holds counts as gone.
// Without such a context it does when the Handler returns.
func WithDelivery(ctx context.Context) (inner context.Context, delivered func()) {
	d := &delivery{waits: true}
	return context.WithValue(ctx, deliveryKey{}, d), func() {
		for _, f := range d.after {
			f()
		}
		d.after = nil
	}
}

// WithTold returns a context for one call of a [Handler] whose result is taken as soon as it
// returns, and what the function says of the call.
func WithTold(ctx context.Context) (context.Context, *Told) {
	d := &delivery{}
	return context.WithValue(ctx, deliveryKey{}, d), &d.told
}

// ToldOf is what the function has said of the call that a context was made for, when it has
// returned; nil where nobody listens.
func ToldOf(ctx context.Context) *Told {
	if d, ok := ctx.Value(deliveryKey{}).(*delivery); ok {
		return &d.told
	}
	return nil
}

// say notes what a call is about.
func say(ctx context.Context, about string) {
	if told := ToldOf(ctx); told != nil {
		told.About = cut(about, maxAbout)
	}
}

// TellPlan notes how a statement was carried out. Plan is asked for it where somebody listens.
func TellPlan(ctx context.Context, plan func() string) {
	if told := ToldOf(ctx); told != nil {
		told.Plan = cut(plan(), maxPlan)
	}
}

// TellHop notes one of the requests of a call.
func TellHop(ctx context.Context, h Hop) {
	if told := ToldOf(ctx); told != nil && len(told.Hops) < maxHops {
		h.About = cut(h.About, maxAbout)
		told.Hops = append(told.Hops, h)
	}
}

// cut leaves out the rest of a long text.
func cut(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// afterDelivery calls f when the result of the call has reached the guest, at
// once where nobody says when that is.
func afterDelivery(ctx context.Context, f func()) {
	if d, ok := ctx.Value(deliveryKey{}).(*delivery); ok && d.waits {
		d.after = append(d.after, f)
		return
	}
	f()
}

// waitsForDelivery reports whether the guest goes on while the call is under way.
func waitsForDelivery(ctx context.Context) bool {
	d, ok := ctx.Value(deliveryKey{}).(*delivery)
	return ok && d.waits
}
