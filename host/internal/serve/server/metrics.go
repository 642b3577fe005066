package server

import (
	"strconv"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/figures"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// metrics are the server's figures. Handles of label values are looked up
// once and kept, so that a request costs a few atomic additions.
type metrics struct {
	requests *figures.Counters // plugin, status
	seconds  *figures.Times    // plugin
	host     *figures.Counters // route, status
	problems *figures.Counters // code
	failures *figures.Counters // reason

	connectionsRefused *figures.Counters

	perPlugin sync.Map // plugin id -> *pluginMetrics
}

// pluginMetrics are the handles of one plugin. A guest chooses its statuses,
// so they are counted by their first digit only.
type pluginMetrics struct {
	byClass [10]*figures.Count
	seconds *figures.Histogram
}

func newMetrics(s *Server) *metrics {
	counters := func(name, help string, labels ...string) *figures.Counters {
		return figures.NewCounters("wasmhost_"+name, help, labels...)
	}
	gauge := func(name, help string, value func() float64) figures.Collector {
		d := figures.Gauge("wasmhost_"+name, help)
		return figures.Func(func(page *figures.Page) { page.Set(d, value()) })
	}
	m := &metrics{
		requests: counters("plugin_requests_total", "Requests to declared endpoints, by plugin and class of status.",
			"plugin", "status"),
		seconds: figures.NewTimes("wasmhost_plugin_request_seconds",
			"Time from the headers of a request to its response, by plugin.", []string{"plugin"},
			.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30),
		host: counters("http_requests_total", "Requests to the host's own routes, by route and status.", "route",
			"status"),
		problems: counters("http_problems_total", "Responses with an error of the host, by code.", "code"),
		failures: counters("auth_failures_total", "Requests whose token was missing or not valid, by reason.",
			"reason"),
		connectionsRefused: counters("http_connections_refused_total", "Connections over the limit."),
	}
	s.cfg.Registry.Add(
		m.requests, m.seconds, m.host, m.problems, m.failures, m.connectionsRefused,
		gauge("http_connections", "Open connections.", func() float64 { return float64(s.connections.Load()) }),
		gauge("http_connections_limit", "How many connections may be open.",
			func() float64 { return float64(s.cfg.Limits.MaxConnections) }),
		gauge("http_inflight_bytes", "Bodies and answers that are held, but for the first part of each.",
			func() float64 { return float64(s.inflight.Load()) }),
		gauge("http_inflight_limit_bytes", "How much of bodies and answers may be held.",
			func() float64 { return float64(s.cfg.Limits.InflightBytes) }),
		gauge("http_running_requests", "Requests that wait for their response.",
			func() float64 { return float64(s.running.count.Load()) }),
		gauge("http_streams", "Clients that follow a log or events.", func() float64 { return float64(s.streams.count()) }),
		gauge("http_streams_limit", "How many clients may follow a log or events.",
			func() float64 { return float64(s.cfg.Limits.Streams) }),
		gauge("tokens", "Tokens that are stored, expired ones included.",
			func() float64 { return float64(len(s.tokens.set.Load().list)) }),
	)
	m.connectionsRefused.Of()
	for _, reason := range []authResult{authMissing, authMalformed, authUnknown, authExpired} {
		m.failures.Of(string(reason))
	}
	return m
}

// certificateExpiry shows when the certificate ends that is in use.
func (s *Server) certificateExpiry() figures.Collector {
	d := figures.Gauge("wasmhost_tls_certificate_expiry_timestamp_seconds",
		"When the certificate of HTTPS ends, in Unix time.")
	return figures.Func(func(page *figures.Page) {
		page.Set(d, float64(s.certificate.Load().Leaf.NotAfter.Unix()))
	})
}

// observe counts a request that was answered.
func (m *metrics) observe(x *request) {
	if x.plugin == nil {
		pattern := "unknown"
		if x.route != nil {
			pattern = x.route.pattern
		}
		m.host.Of(pattern, strconv.Itoa(x.status)).Inc()
		return
	}
	p := m.plugin(x.plugin.ID)
	p.byClass[min(x.status/100, 9)].Inc()
	p.seconds.Observe(time.Since(x.start).Seconds())
}

func (m *metrics) plugin(id string) *pluginMetrics {
	if p, ok := m.perPlugin.Load(id); ok {
		return p.(*pluginMetrics)
	}
	p := &pluginMetrics{seconds: m.seconds.Of(id)}
	for class := range p.byClass {
		p.byClass[class] = m.requests.Of(id, strconv.Itoa(class)+"xx")
	}
	stored, _ := m.perPlugin.LoadOrStore(id, p)
	return stored.(*pluginMetrics)
}

// forget drops the figures of a plugin that is gone.
func (m *metrics) forget(id string) {
	m.perPlugin.Delete(id)
	m.requests.Forget(id)
	m.seconds.Forget(id)
}

func (m *metrics) problem(code problem.Code) { m.problems.Of(string(code)).Inc() }

func (m *metrics) authFailure(reason authResult) { m.failures.Of(string(reason)).Inc() }
