package netpolicy

import "time"

// Limits bound what one plugin may ask of the network. A field that is zero
// takes its default. A limit that is reached is an error, never a result cut
// short.
type Limits struct {
	// RequestBytes is how long a request body may be.
	RequestBytes int64 `default:"8MiB" min:"1" max:"1GiB"`
	// ResponseBytes is how long an answer may be, on the wire and decoded.
	ResponseBytes int64 `default:"16MiB" min:"1" max:"1GiB"`
	// BufferedBytes is how much the answers that are being read, or held (see Request.Hold), may take together.
	BufferedBytes int64 `default:"128MiB" min:"ResponseBytes" max:"1TiB" per:"host"`
	// Timeout is how long a fetch may take that names no time.
	Timeout time.Duration `default:"30s" min:"1ms" max:"24h"`
	// MaxTimeout is the longest time that a fetch may name.
	MaxTimeout time.Duration `default:"5m" min:"Timeout" max:"24h"`
	// DialTimeout is how long looking up a name and connecting may take.
	DialTimeout time.Duration `default:"10s" min:"1ms" max:"1h"`
	// URLBytes is how long a URL may be.
	URLBytes int `default:"8KiB" min:"1" max:"1MiB"`
	// Headers is how many header fields a request or an answer may have.
	Headers int `default:"100" min:"1" max:"10000"`
	// HeaderBytes is how long all names and values of a request's or an answer's header may be together.
	HeaderBytes int `default:"64KiB" min:"1" max:"16MiB"`
	// Concurrent is how many fetches may be under way.
	Concurrent int `default:"256" min:"1" max:"100000" per:"host"`
	// Redirects is how many redirects a fetch follows.
	Redirects int `default:"10" min:"1" max:"20"`
	// IdleConns is how many unused connections are kept, for 30 s.
	IdleConns int `default:"32" min:"1" max:"10000" per:"host"`
	// PerMinute is how many fetches may start in a minute, over time; as many may start at once.
	PerMinute int `default:"6000" min:"1" max:"1000000000" per:"host"`
	// Sockets is how many WebSockets may be open.
	Sockets int `default:"8" min:"1" max:"10000" per:"host"`
	// SocketMessageBytes is how long a message of a WebSocket may be, either way.
	SocketMessageBytes int64 `default:"1MiB" min:"1" max:"8MiB"`
	// SocketBytesPerMinute is how many bytes may pass through the WebSockets in a minute, each way, over time; as many
	// may at once.
	SocketBytesPerMinute int64 `default:"64MiB" min:"SocketMessageBytes" max:"1GiB" per:"host"`
	// SocketIdle is how long a WebSocket stays open through which nothing passes.
	SocketIdle time.Duration `default:"10m" min:"1ms" max:"24h"`
}

// Bounds that no configuration moves.
const (
	maxEntries    = 256
	maxEntryBytes = 512
	maxAddresses  = 64 // in one answer of the resolver; more are refused
	maxDialled    = 8  // of these, how many are tried
	maxMethod     = 32 // bytes

	idleTimeout  = 30 * time.Second
	dialStagger  = 250 * time.Millisecond
	drainedBytes = 2 << 10 // of a redirect's body, to use its connection again

	maxCloseReason = 123             // bytes, by the protocol
	closeTimeout   = 5 * time.Second // for the other side to close a WebSocket
	failTimeout    = time.Second     // the same where this side ends it
	pingBytes      = 1 << 10         // what a ping counts as: each is answered
)
