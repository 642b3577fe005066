package netpolicy

import "time"

// Limits bound what one plugin may ask of the network. A field that is zero
// or less takes its default, but for PerMinute, which a negative number does
// not limit. A limit that is reached is an error, never a result cut short.
type Limits struct {
	// RequestBytes is how long a request body may be. Default 8 MiB.
	RequestBytes int64
	// ResponseBytes is how long an answer may be, on the wire and decoded.
	// Default 16 MiB.
	ResponseBytes int64
	// BufferedBytes is how much the answers that are being read, or held (see
	// Request.Hold), may take together. Default 128 MiB; at least ResponseBytes.
	BufferedBytes int64
	// Timeout is how long a fetch may take that names no time. Default 30 s.
	Timeout time.Duration
	// MaxTimeout is the longest time that a fetch may name. Default 5 min.
	MaxTimeout time.Duration
	// DialTimeout is how long looking up a name and connecting may take.
	// Default 10 s.
	DialTimeout time.Duration
	// URLBytes is how long a URL may be. Default 8 KiB.
	URLBytes int
	// Headers is how many header fields a request or an answer may have.
	// Default 100.
	Headers int
	// HeaderBytes is how long all names and values of a request's or an
	// answer's header may be together. Default 64 KiB.
	HeaderBytes int
	// Concurrent is how many fetches may be under way. Default 256.
	Concurrent int
	// Redirects is how many redirects a fetch follows. Default 10; at most 20.
	Redirects int
	// IdleConns is how many unused connections are kept, for 30 s. Default 32.
	IdleConns int
	// PerMinute is how many fetches may start in a minute, over time; as many
	// may start at once. Default 6000: a hundred each second.
	PerMinute int
}

// Bounds that no configuration moves.
const (
	maxEntries    = 256
	maxEntryBytes = 512
	maxRedirects  = 20
	maxAddresses  = 64 // in one answer of the resolver; more are refused
	maxDialled    = 8  // of these, how many are tried
	maxMethod     = 32 // bytes

	idleTimeout  = 30 * time.Second
	dialStagger  = 250 * time.Millisecond
	drainedBytes = 2 << 10 // of a redirect's body, to use its connection again
)

// WithDefaults returns the limits in force: with defaults for what is left out,
// and what is out of bounds brought into them.
func (l Limits) WithDefaults() Limits {
	fill(&l.RequestBytes, 8<<20)
	fill(&l.ResponseBytes, 16<<20)
	fill(&l.BufferedBytes, 128<<20)
	fill(&l.Timeout, 30*time.Second)
	fill(&l.MaxTimeout, 5*time.Minute)
	fill(&l.DialTimeout, 10*time.Second)
	fill(&l.URLBytes, 8<<10)
	fill(&l.Headers, 100)
	fill(&l.HeaderBytes, 64<<10)
	fill(&l.Concurrent, 256)
	fill(&l.Redirects, 10)
	fill(&l.IdleConns, 32)
	if l.PerMinute == 0 {
		l.PerMinute = 6000
	}
	l.PerMinute = max(l.PerMinute, -1)
	l.BufferedBytes = max(l.BufferedBytes, l.ResponseBytes)
	l.MaxTimeout = max(l.MaxTimeout, l.Timeout)
	l.Redirects = min(l.Redirects, maxRedirects)
	return l
}

func fill[T int | int64 | time.Duration](limit *T, byDefault T) {
	if *limit <= 0 {
		*limit = byDefault
	}
}
