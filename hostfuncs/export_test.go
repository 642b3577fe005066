package hostfuncs

import "context"

// InTransaction returns a context of an instance whose guest has a
// transaction of the number 1, and may begin another, and a WebSocket of the
// number 1.
func InTransaction(ctx context.Context, open Transaction) context.Context {
	return WithSocket(WithTransactions(ctx, &Transactions{open: open, number: 1}), FakeSocket{})
}

// WithSocket returns a context of an instance whose guest has a WebSocket of the
// number 1.
func WithSocket(ctx context.Context, s WebSocket) context.Context {
	return WithWebSockets(ctx, &WebSockets{open: map[int64]WebSocket{1: s}})
}

// FakeSocket is a WebSocket on which everything succeeds, or fails with an error.
type FakeSocket struct{ Err error }

func (FakeSocket) Protocol() string                               { return "" }
func (s FakeSocket) Send(context.Context, []byte, bool) error     { return s.Err }
func (s FakeSocket) Next(context.Context) (WebSocketEvent, error) { return WebSocketEvent{}, s.Err }
func (s FakeSocket) Close(int, string) error                      { return s.Err }
func (FakeSocket) Leave()                                         {}
func (FakeSocket) Ended() bool                                    { return false }
