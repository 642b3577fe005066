package server

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// serviceName is how a host recognises another one on its port.
const serviceName = "wasmhost"

type healthBody struct {
	Status  string `json:"status"`
	Service string `json:"service"`
}

// health answers as long as the process serves at all.
func (x *exchange) health() error {
	return x.writeJSON(http.StatusOK, healthBody{Status: "ok", Service: serviceName})
}

// ready answers 200 when plugins can be called.
func (x *exchange) ready() error {
	if x.s.draining.Load() {
		return ShuttingDown()
	}
	if err := x.s.plugins.Ready(); err != nil {
		return &Problem{Status: http.StatusServiceUnavailable, Code: CodeNotReady, Title: "The host is not ready",
			Detail: guestText(err.Error())}
	}
	return x.writeJSON(http.StatusOK, healthBody{Status: "ready", Service: serviceName})
}

// showMetrics writes the registry in Prometheus' text format.
func (x *exchange) showMetrics() error {
	promhttp.HandlerFor(x.s.cfg.Registry, promhttp.HandlerOpts{DisableCompression: true}).ServeHTTP(x.w, x.r)
	x.status = http.StatusOK
	return nil
}
