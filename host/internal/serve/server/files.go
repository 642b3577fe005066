package server

import (
	"net/http"
)

// What is below these paths, and "/", needs no token: files that handlers of
// the configuration answer.
const (
	consolePrefix = "/console/"
	pagesPrefix   = "/pages/"
)

// serveFiles has a handler answer a request for a file.
func (x *request) serveFiles(h http.Handler) error {
	if x.r.Method != http.MethodGet && x.r.Method != http.MethodHead {
		return methodNotAllowed("GET, HEAD")
	}
	if err := x.noBody(); err != nil {
		return err
	}
	x.boundWrite()
	h.ServeHTTP(&statusWriter{x.w, x}, x.r)
	return nil
}

// statusWriter notes the status of a response for log and metrics.
type statusWriter struct {
	http.ResponseWriter
	x *request
}

func (w *statusWriter) WriteHeader(status int) {
	if w.x.status == 0 {
		w.x.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(b []byte) (int, error) {
	if w.x.status == 0 {
		w.x.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap is for [http.ResponseController].
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
