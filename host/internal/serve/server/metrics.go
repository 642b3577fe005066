package server

import (
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// metrics are the server's figures. Handles of label values are looked up
// once and kept, so that a request costs a few atomic additions.
type metrics struct {
	requests *prometheus.CounterVec   // plugin, status
	seconds  *prometheus.HistogramVec // plugin
	host     *prometheus.CounterVec   // route, status
	problems *prometheus.CounterVec   // code
	failures *prometheus.CounterVec   // reason

	connectionsRefused prometheus.Counter

	perPlugin sync.Map // plugin id -> *pluginMetrics
}

// pluginMetrics are the handles of one plugin. A guest chooses its statuses,
// so they are counted by their first digit only.
type pluginMetrics struct {
	byClass [10]prometheus.Counter
	seconds prometheus.Observer
}

func newMetrics(s *Server) (*metrics, error) {
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "wasmhost", Name: name, Help: help}, labels)
	}
	gauge := func(name, help string, value func() float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "wasmhost", Name: name, Help: help}, value)
	}
	m := &metrics{
		requests: counters("plugin_requests_total", "Requests to declared endpoints, by plugin and class of status.",
			"plugin", "status"),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Namespace: "wasmhost", Name: "plugin_request_seconds",
			Help:    "Time from the headers of a request to its response, by plugin.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"plugin"}),
		host: counters("http_requests_total", "Requests to the host's own routes, by route and status.", "route",
			"status"),
		problems: counters("http_problems_total", "Responses with an error of the host, by code.", "code"),
		failures: counters("auth_failures_total", "Requests whose token was missing or not valid, by reason.", "reason"),
		connectionsRefused: prometheus.NewCounter(prometheus.CounterOpts{
			Namespace: "wasmhost", Name: "http_connections_refused_total", Help: "Connections over the limit."}),
	}
	for _, c := range []prometheus.Collector{
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
	} {
		if err := s.cfg.Registry.Register(c); err != nil {
			return nil, err
		}
	}
	for _, reason := range []authResult{authMissing, authMalformed, authUnknown, authExpired} {
		m.failures.WithLabelValues(string(reason))
	}
	return m, nil
}

// certificateExpiry shows when the certificate ends that is in use.
func (s *Server) certificateExpiry() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "wasmhost",
		Name: "tls_certificate_expiry_timestamp_seconds", Help: "When the certificate of HTTPS ends, in Unix time."},
		func() float64 { return float64(s.certificate.Load().Leaf.NotAfter.Unix()) })
}

// observe counts a request that was answered.
func (m *metrics) observe(x *request) {
	if x.plugin == nil {
		pattern := "unknown"
		if x.route != nil {
			pattern = x.route.pattern
		}
		m.host.WithLabelValues(pattern, strconv.Itoa(x.status)).Inc()
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
	p := &pluginMetrics{seconds: m.seconds.WithLabelValues(id)}
	for class := range p.byClass {
		p.byClass[class] = m.requests.WithLabelValues(id, strconv.Itoa(class)+"xx")
	}
	stored, _ := m.perPlugin.LoadOrStore(id, p)
	return stored.(*pluginMetrics)
}

// forget drops the figures of a plugin that is gone.
func (m *metrics) forget(id string) {
	m.perPlugin.Delete(id)
	m.requests.DeletePartialMatch(prometheus.Labels{"plugin": id})
	m.seconds.DeleteLabelValues(id)
}

func (m *metrics) problem(code problem.Code) { m.problems.WithLabelValues(string(code)).Inc() }

func (m *metrics) authFailure(reason authResult) { m.failures.WithLabelValues(string(reason)).Inc() }
