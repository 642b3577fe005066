package hostfuncs

import "context"

type roomKey struct{}

// WithRoom returns a context for one call of a [Func] whose result waits until
// the guest takes it. The function calls room when it knows how many bytes its
// result will have, and before it makes that; room waits until the host may
// hold so much more. Its error ends the call.
func WithRoom(ctx context.Context, room func(ctx context.Context, size int64) error) context.Context {
	return context.WithValue(ctx, roomKey{}, room)
}

// AskRoom asks for the room of a result of so many bytes; services call it too
// that make long results themselves. It waits, so the caller holds nothing that
// others need. Without [WithRoom] there is enough.
func AskRoom(ctx context.Context, size int) error {
	if room, ok := ctx.Value(roomKey{}).(func(context.Context, int64) error); ok {
		return room(ctx, int64(size))
	}
	return nil
}
