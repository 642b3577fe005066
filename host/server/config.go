package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// DefaultPort is the port of the control server unless HOST_CLI_PORT or
// --port says otherwise.
const DefaultPort = 19519

// Config says where and how a [Server] listens. The zero value of every field
// is a safe default.
type Config struct {
	// Host is the IP address to bind. Empty means 127.0.0.1 and, when the
	// machine has it, ::1, on the same port.
	Host string
	// Port is 1 to 65535, or 0 for any free port. The default port is the
	// caller's to fill in: see [DefaultPort] and [ParsePort].
	Port int
	// UnixSocket, when not empty, is the path of a socket (mode 0600) on
	// which the same server listens too.
	UnixSocket string

	// AllowNonLoopback must be set, and both TLS files given, to bind an
	// address that is not a loopback address.
	AllowNonLoopback bool
	// TLSCertFile and TLSKeyFile are PEM files; both or neither.
	TLSCertFile, TLSKeyFile string

	// AllowedHosts are further names or addresses, without a port, that the
	// Host header may carry.
	AllowedHosts []string
	// AllowedOrigins are origins of other sites, such as
	// "https://app.example", whose pages may call the server. Only they ever
	// get CORS headers.
	AllowedOrigins []string

	// Limits are the bounds on requests; see [Limits].
	Limits Limits
	// ShutdownGrace is how long [Server.Shutdown] lets running calls finish.
	// Default 30 s.
	ShutdownGrace time.Duration
	// HostVersion is shown by /healthz and in the OpenAPI document.
	HostVersion string
	// Logger gets one record per failed request; nil discards. Successful
	// requests are logged at debug level.
	Logger *slog.Logger
	// Registry gets the server's metrics and is what /metrics shows. Nil
	// means a registry of the server's own.
	Registry *prometheus.Registry
}

// Limits bound what one client can take. A zero field means its default.
type Limits struct {
	BodyBytes         int64         // of a request body; default 8 MiB
	InflightBytes     int64         // of all bodies and plugins' answers that are held at once, but for the first 64 KiB of each; default 256 MiB
	APIBodyBytes      int64         // of a body sent to /api/v1; default 1 MiB
	ArchiveBytes      int64         // of an export that is imported; default 4 GiB
	HeaderBytes       int           // of request line and headers; default 32 KiB (net/http allows 4 KiB more)
	QueryPairs        int           // names in the query; default 256
	JSONDepth         int           // nesting of a body; default 512
	ReadHeaderTimeout time.Duration // to send the headers; default 5 s
	BodyTimeout       time.Duration // to send the whole body; default 30 s
	WriteTimeout      time.Duration // to take the whole response, at most twice this; default 30 s
	IdleTimeout       time.Duration // between requests of a connection; default 120 s
	MaxConnections    int           // open at once, on all listeners; default 1024
	FailureBurst      int           // bad tokens answered at once; default 10, then one more a second
	FailureDelay      time.Duration // before a further bad token is answered; default 1 s
	MaxDelayed        int           // bad tokens delayed at once, the next get 429; default 128
	Streams           int           // clients that follow a log or events at once; default 64
	StreamsPerToken   int           // of those, with one token; default 32, at most Streams
	Heartbeat         time.Duration // between signs of life to them; default 15 s
}

// DefaultLimits returns what a zero Limits stands for.
func DefaultLimits() Limits { return Limits{}.withDefaults() }

func (l Limits) withDefaults() Limits {
	setDefault(&l.BodyBytes, 8<<20)
	setDefault(&l.InflightBytes, 256<<20)
	setDefault(&l.APIBodyBytes, 1<<20)
	setDefault(&l.ArchiveBytes, 4<<30)
	setDefault(&l.HeaderBytes, 32<<10)
	setDefault(&l.QueryPairs, 256)
	setDefault(&l.JSONDepth, 512)
	setDefault(&l.ReadHeaderTimeout, 5*time.Second)
	setDefault(&l.BodyTimeout, 30*time.Second)
	setDefault(&l.WriteTimeout, 30*time.Second)
	setDefault(&l.IdleTimeout, 120*time.Second)
	setDefault(&l.MaxConnections, 1024)
	setDefault(&l.FailureBurst, 10)
	setDefault(&l.FailureDelay, time.Second)
	setDefault(&l.MaxDelayed, 128)
	setDefault(&l.Streams, 64)
	setDefault(&l.StreamsPerToken, 32)
	l.StreamsPerToken = min(l.StreamsPerToken, l.Streams)
	setDefault(&l.Heartbeat, 15*time.Second)
	return l
}

func (l Limits) validate() error {
	for _, f := range []struct {
		name  string
		value int64
	}{
		{"BodyBytes", l.BodyBytes}, {"APIBodyBytes", l.APIBodyBytes},
		{"InflightBytes", l.InflightBytes},
		{"ArchiveBytes", l.ArchiveBytes},
		{"HeaderBytes", int64(l.HeaderBytes)}, {"QueryPairs", int64(l.QueryPairs)},
		{"JSONDepth", int64(l.JSONDepth)}, {"ReadHeaderTimeout", int64(l.ReadHeaderTimeout)},
		{"BodyTimeout", int64(l.BodyTimeout)}, {"WriteTimeout", int64(l.WriteTimeout)},
		{"IdleTimeout", int64(l.IdleTimeout)}, {"MaxConnections", int64(l.MaxConnections)},
		{"FailureBurst", int64(l.FailureBurst)}, {"FailureDelay", int64(l.FailureDelay)},
		{"MaxDelayed", int64(l.MaxDelayed)},
		{"Streams", int64(l.Streams)}, {"StreamsPerToken", int64(l.StreamsPerToken)}, {"Heartbeat", int64(l.Heartbeat)},
	} {
		if f.value < 0 {
			return fmt.Errorf("limit %s is negative; leave it out for the default", f.name)
		}
	}
	return nil
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// ParsePort reads a port from the environment or a flag: 1 to 65535, or 0 for
// any free port. source is the variable's or flag's name, for the error.
func ParsePort(source, value string) (int, error) {
	port, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%s is %q, which is not a port: give a whole number from 1 to 65535, or 0 for any free port", source, value)
	}
	return int(port), nil
}

// validate checks everything that can be checked before binding.
func (c *Config) validate() error {
	if c.Port < 0 || c.Port > 65535 {
		return fmt.Errorf("port %d is not in 0..65535", c.Port)
	}
	if (c.TLSCertFile == "") != (c.TLSKeyFile == "") {
		return errors.New("TLS needs both a certificate and a key file (--tls-cert, --tls-key); only one was given")
	}
	if c.Host != "" {
		ip, err := netip.ParseAddr(c.Host)
		if err != nil {
			return fmt.Errorf("bind address %q is not an IP address: %w", c.Host, err)
		}
		if !ip.IsLoopback() {
			if !c.AllowNonLoopback {
				return fmt.Errorf("%s is not a loopback address: other machines could reach the plugins; allow it with --allow-remote and give --tls-cert and --tls-key, or bind 127.0.0.1", c.Host)
			}
			if c.TLSCertFile == "" {
				return fmt.Errorf("binding %s needs a TLS certificate and key (--tls-cert, --tls-key): tokens must not cross the network in clear text", c.Host)
			}
		}
	}
	for _, h := range c.AllowedHosts {
		if h == "" || strings.ContainsAny(h, "/*@ ") || (strings.Contains(h, ":") && net.ParseIP(h) == nil) {
			return fmt.Errorf("allowed host %q is not a host name or an IP address without a port", h)
		}
	}
	for _, o := range c.AllowedOrigins {
		u, err := url.Parse(o)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.Scheme+"://"+u.Host != o {
			return fmt.Errorf("allowed origin %q is not of the form scheme://host or scheme://host:port", o)
		}
	}
	return c.Limits.validate()
}

func (c *Config) setDefaults() {
	c.Limits = c.Limits.withDefaults()
	setDefault(&c.ShutdownGrace, 30*time.Second)
	setDefault(&c.HostVersion, "dev")
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Registry == nil {
		c.Registry = prometheus.NewRegistry()
	}
}
