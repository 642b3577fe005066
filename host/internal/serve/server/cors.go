package server

import "net/http"

// allowOrigin adds the CORS headers for an origin that the configuration
// names. Without such a configuration no CORS header is ever sent.
func allowOrigin(h http.Header, origin string) {
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After, Allow")
	h.Add("Vary", "Origin")
}

// isPreflight reports whether a request only asks what a configured origin
// may send.
func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
}

func (x *request) answerPreflight() error {
	h := x.w.Header()
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID")
	h.Set("Access-Control-Max-Age", "600")
	return x.write(http.StatusNoContent, nil, nil)
}
