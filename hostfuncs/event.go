package hostfuncs

import "context"

type eventKey struct{}

// WithEvent returns a context for one call of a [Handler] that a guest makes
// while it works on an event. Over returns a channel that is closed when
// nobody waits for the event any more, because its deadline has passed or its
// client has gone; it is called only by functions whose definition says
// EndsWithEvent.
func WithEvent(ctx context.Context, over func() <-chan struct{}) context.Context {
	return context.WithValue(ctx, eventKey{}, over)
}

type requestKey struct{}

// WithRequest returns a context for a call of a function whose definition says OfRequest.
func WithRequest(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestKey{}, id)
}

// RequestOf is the id of the request that a context of [WithRequest] was made for; empty for none.
func RequestOf(ctx context.Context) string {
	id, _ := ctx.Value(requestKey{}).(string)
	return id
}

// untilEvent returns a context that also ends when nobody waits for the event
// any more.
func untilEvent(ctx context.Context) (inner context.Context, end context.CancelFunc) {
	inner, end = context.WithCancel(ctx)
	if over, ok := ctx.Value(eventKey{}).(func() <-chan struct{}); ok {
		gone := over()
		go func() {
			select {
			case <-gone:
				end()
			case <-inner.Done():
			}
		}()
	}
	return inner, end
}
