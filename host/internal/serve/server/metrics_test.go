package server

import (
	"strings"
	"testing"
)

func TestMetrics(t *testing.T) {
	h := startTable(t)
	h.send(t, "GET", "/plugins/demo/open", "")
	h.send(t, "GET", "/plugins/demo/open", "")
	h.send(t, "GET", "/plugins/demo/throws", "")
	h.send(t, "GET", "/plugins/demo/private", "")
	h.send(t, "GET", "/plugins/demo/private", "", bearer("guess"))
	h.send(t, "GET", "/plugins/demo/private", "", "Authorization: Basic x")
	h.send(t, "GET", "/plugins/nobody/x", "")
	h.send(t, "GET", "/healthz", "", "Host: evil.example")
	h.send(t, "GET", "/healthz", "", "Origin: https://evil.example")
	h.plugins.handle("demo", "raw", answers(`{"status":777}`))
	h.send(t, "GET", "/plugins/demo/raw", "")

	got := h.send(t, "GET", "/metrics", "", bearer(h.token))
	if ct := got.header.Get("Content-Type"); !strings.HasPrefix(ct, "text/plain; version=0.0.4") {
		t.Errorf("Content-Type %q", ct)
	}
	for _, line := range []string{
		`wasmhost_plugin_requests_total{plugin="demo",status="2xx"} 2`,
		`wasmhost_plugin_requests_total{plugin="demo",status="5xx"} 1`,
		`wasmhost_plugin_requests_total{plugin="demo",status="4xx"} 3`,
		`wasmhost_plugin_requests_total{plugin="demo",status="7xx"} 1`,
		`wasmhost_plugin_request_seconds_count{plugin="demo"} 7`,
		`wasmhost_http_problems_total{code="handler_error"} 1`,
		`wasmhost_http_problems_total{code="unauthorized"} 4`,
		`wasmhost_http_problems_total{code="host_not_allowed"} 1`,
		`wasmhost_http_problems_total{code="cross_site"} 1`,
		`wasmhost_auth_failures_total{reason="missing"} 2`,
		`wasmhost_auth_failures_total{reason="unknown"} 1`,
		`wasmhost_auth_failures_total{reason="malformed"} 1`,
		`wasmhost_auth_failures_total{reason="expired"} 0`,
		`wasmhost_http_requests_total{route="unknown",status="401"} 1`,
		`wasmhost_http_running_requests 1`,
		`wasmhost_tokens 1`,
	} {
		if !strings.Contains(got.body, line+"\n") {
			t.Errorf("the metrics lack %s", line)
		}
	}
	if strings.Contains(got.body, "nobody") || strings.Contains(got.body, "evil") {
		t.Error("a client's text became a label")
	}
	if t.Failed() {
		t.Log(got.body)
	}
}
