package server

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/appname"
	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
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
	// Memory is what large bodies and answers in flight are taken from; nil bounds
	// them by the limits alone.
	Memory *memory.Account
	// Port is 1 to 65535, or 0 for any free port. The default port is the
	// caller's to fill in: see [DefaultPort] and [ParsePort].
	Port int
	// Inherited are sockets that listen already, as a manager of services passes them on, in place of Host and Port.
	// They stay open when the server closes.
	Inherited []*os.File
	// UnixSocket, when not empty, is the path of a socket (mode 0600) on
	// which the same server listens too.
	UnixSocket string

	// AllowNonLoopback must be set, and both TLS files given, to bind an
	// address that is not a loopback address.
	AllowNonLoopback bool
	// TLS are the certificate and its key.
	TLS TLSFiles

	// BasePath is a path such as /wasm below which all is served, behind a proxy that
	// has other paths; /healthz and /readyz answer without it, too. "/" is a proxy that
	// has none. With either, X-Forwarded-Proto says whether browsers come by TLS. Empty:
	// browsers come to this server itself.
	BasePath string

	// Mounted binds no address: another program serves what [Server.Mount] returns, below BasePath.
	Mounted bool

	// CheckOutput has answers held against the schema that their endpoint declares, which costs no more than InputWork.
	CheckOutput bool

	// AllowedHosts are further names or addresses, without a port, that the
	// Host header may carry.
	AllowedHosts []string
	// AllowedOrigins are origins of other sites, such as
	// "https://app.example", whose pages may call the server. Only they ever
	// get CORS headers.
	AllowedOrigins []string

	// Console answers GET of / and of what is below /console/, Pages of what is
	// below /pages/, without a token; nil: there is nothing.
	Console, Pages http.Handler

	// Agents answers agents at /mcp; nil: there is nothing.
	Agents Agents
	// Called is told of each call of an agent, once it is over; nil is nobody.
	Called func(api.AgentCall)

	// Limits are the bounds on requests; see [Limits].
	Limits Limits
	// ShutdownGrace is how long [Server.Shutdown] lets running calls finish.
	// Default [DefaultGrace].
	ShutdownGrace time.Duration
	// DrainDelay is how long [Server.Withdraw] waits for load balancers to see that
	// the server is no longer ready. Default 0.
	DrainDelay time.Duration
	// Prove answers the challenges that /healthz takes; nil: there is no proof.
	Prove func(challenge string) string
	// App is the application that the server is a part of; nil is none.
	App *appname.App
	// HostVersion is shown by /healthz and in the OpenAPI document.
	HostVersion string
	// Logger gets one record per failed request; nil discards. Successful
	// requests are logged at debug level.
	Logger *slog.Logger
	// Requests gets one record for each request, once it is over; nil is nobody.
	Requests *slog.Logger
	// Registry gets the server's metrics and is what /metrics shows. Nil
	// means a registry of the server's own.
	Registry *figures.Registry
}

// TLSFiles are PEM files; both or neither.
type TLSFiles struct{ Cert, Key string }

// Limits bound what one client can take. A zero field means its default.
type Limits struct {
	// BodyBytes is how long a request body may be.
	BodyBytes int64 `default:"8MiB" min:"1" max:"4GiB"`
	// InflightBytes is how long all bodies and plugins' answers may be that are held at once, but for the first
	// 64 KiB of each.
	InflightBytes int64 `default:"256MiB" min:"1" max:"1TiB" per:"host"`
	// KeptAnswerBytes is how much memory of large answers is kept for the next ones, for ten seconds at most.
	KeptAnswerBytes int64 `default:"32MiB" min:"1" max:"1TiB" per:"host"`
	// APIBodyBytes is how long a body sent to /api/v1 may be.
	APIBodyBytes int64 `default:"1MiB" min:"1" max:"1GiB"`
	// ArchiveBytes is how large an export may be that is imported, or a backup that the console restores.
	ArchiveBytes int64 `default:"4GiB" min:"1" max:"1PiB"`
	// HeaderBytes is how long request line and headers may be; net/http allows 4 KiB more.
	HeaderBytes int `default:"32KiB" min:"1KiB" max:"16MiB"`
	// QueryPairs is how many names a query may have.
	QueryPairs int `default:"256" min:"1" max:"100000"`
	// JSONDepth is how deep a body may be nested.
	JSONDepth int `default:"512" min:"1" max:"10000"`
	// InputWork is what checking a request against the schema of its endpoint may cost, in about nanoseconds.
	InputWork int `default:"40000000" min:"10000" max:"10000000000"`
	// AnswerHeaderBytes is how long the headers of an answer that a plugin sets may be.
	AnswerHeaderBytes int `default:"8KiB" min:"256" max:"1MiB"`
	// ReadHeaderTimeout is how long a client may take to send the headers.
	ReadHeaderTimeout time.Duration `default:"5s" min:"1ms" max:"1h"`
	// BodyTimeout is how long it may take to send the whole body.
	BodyTimeout time.Duration `default:"30s" min:"1ms" max:"24h"`
	// WriteTimeout is how long it may take to read the response; a slow one may take up to twice as long.
	WriteTimeout time.Duration `default:"30s" min:"1ms" max:"24h"`
	// IdleTimeout is how long a connection stays open between requests.
	IdleTimeout time.Duration `default:"2m" min:"1ms" max:"24h"`
	// MaxConnections is how many connections may be open at once, on all listeners.
	MaxConnections int `default:"1024" min:"1" max:"1000000" per:"host"`
	// FailureBurst is how many bad tokens are answered at once; then it is one more a second.
	FailureBurst int `default:"10" min:"1" max:"1000000" per:"host"`
	// FailureDelay is how long a further bad token waits for its answer.
	FailureDelay time.Duration `default:"1s" min:"1ms" max:"1m"`
	// MaxDelayed is how many bad tokens are delayed at once; the next get 429.
	MaxDelayed int `default:"128" min:"1" max:"100000" per:"host"`
	// LoginCodes is how many codes for a browser may be open at once; a further one ends the oldest.
	LoginCodes int `default:"8" min:"1" max:"1000" per:"database"`
	// LoginCodeLifetime is how long such a code is good for.
	LoginCodeLifetime time.Duration `default:"60s" min:"1s" max:"1h"`
	// Logins is how many browsers may be logged in; a further one ends the login that was used least recently.
	Logins int `default:"32" min:"1" max:"500" per:"database"`
	// LoginLifetime is how long a browser stays logged in at most.
	LoginLifetime time.Duration `default:"720h" min:"1m" max:"8760h"`
	// LoginIdle is how long a browser stays logged in that nobody uses.
	LoginIdle time.Duration `default:"168h" min:"1m" max:"8760h"`
	// FirstTokenIdle is how long the first token of a further host on a server is good after that host was there last.
	FirstTokenIdle time.Duration `default:"72h" min:"1h" max:"8760h"`
	// Streams is how many clients may follow a log or events at once.
	Streams int `default:"64" min:"1" max:"100000" per:"host"`
	// StreamsPerToken is how many of these clients may use one token.
	StreamsPerToken int `default:"32" min:"1" max:"Streams" per:"host"`
	// Heartbeat is how long it takes between signs of life to a client that follows something.
	Heartbeat time.Duration `default:"15s" min:"1ms" max:"1h"`
}

// ParsePort reads a port from the environment or a flag: 1 to 65535, or 0 for
// any free port. source is the variable's or flag's name, for the error.
func ParsePort(source, value string) (int, error) {
	port, err := strconv.ParseUint(value, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%s is %q, which is not a port: give a whole number from 1 to 65535, or 0 for any free port",
			source, value)
	}
	return int(port), nil
}

// Validate checks everything that can be checked before binding, and fills in
// the limits.
func (c *Config) Validate() error {
	if c.Port < 0 || c.Port > 65535 {
		return fmt.Errorf("port %d is not in 0..65535", c.Port)
	}
	if (c.TLS.Cert == "") != (c.TLS.Key == "") {
		return errors.New("TLS needs both a certificate and a key file (--tls-cert, --tls-key); only one was given")
	}
	if c.Host != "" {
		ip, err := netip.ParseAddr(c.Host)
		if err != nil {
			return fmt.Errorf("bind address %q is not an IP address: %w", c.Host, err)
		}
		if !ip.IsLoopback() {
			if !c.AllowNonLoopback {
				return fmt.Errorf("%s is not a loopback address: other machines could reach the plugins; allow it with "+
					"--allow-remote and give --tls-cert and --tls-key, or bind 127.0.0.1", c.Host)
			}
			if c.TLS.Cert == "" {
				return fmt.Errorf("binding %s needs a TLS certificate and key (--tls-cert, --tls-key): tokens must not cross "+
					"the network in clear text", c.Host)
			}
		}
	}
	if c.BasePath != "" && c.BasePath != "/" && (len(c.BasePath) > maxBasePath || !basePath.MatchString(c.BasePath)) {
		return fmt.Errorf("base path %.200q is not a path: give one such as /wasm, of letters, digits, - and _ between "+
			"slashes, or / for a proxy that serves nothing else", c.BasePath)
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
	return limits.Fill(&c.Limits)
}

// basePath is the form of a base path. It needs no escapes, neither in addresses
// nor in headers.
var basePath = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)+/?$`)

// maxBasePath is how many bytes one has at most.
const maxBasePath = 200

// Below is the base path without a slash at its end.
func (c *Config) Below() string { return strings.TrimSuffix(c.BasePath, "/") }

func (c *Config) setDefaults() {
	c.ShutdownGrace = cmp.Or(c.ShutdownGrace, DefaultGrace)
	c.HostVersion = cmp.Or(c.HostVersion, "dev")
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Registry == nil {
		c.Registry = new(figures.Registry)
	}
}
