package server

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Mount returns the server as a part of another one, which serves it below BasePath. Who
// may send requests at all says admit, by what that program knows of its users; nil admits
// everybody, and logs nobody in. A browser that is admitted and opens the console is logged in as its owner's;
// other programs send a token as ever. Files of plugins' pages are open to whoever knows
// their path, which a page has from the console: frames send no cookies for them.
func (s *Server) Mount(admit func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(s.baseCtx, cancel)()
		r = r.WithContext(ctx)
		below := s.cfg.Below()
		page := strings.HasPrefix(r.URL.Path, below+pagesPrefix)
		if admit != nil && !page && !admit(r) {
			x := &request{s: s, w: w, r: r, id: s.ids.next(), start: time.Now()}
			x.writeProblem(problem.New(problem.CodeForbidden, "the program that this host is a part of does not admit "+
				"this request; log in there first"))
			return
		}
		// The code stands behind the #, so that a browser asks for the page again, with a query.
		if admit != nil && s.cfg.Console != nil && r.Method == http.MethodGet && r.URL.Path == below+"/" &&
			r.URL.RawQuery == "" && s.guard.checkConsole(r) == nil {
			x := &request{s: s, r: r}
			if _, _, result := x.cookieLogins(); result != authOK && result != authUnavailable {
				if code, _, err := s.codes.create(true); err == nil {
					w.Header().Set("Cache-Control", "no-store")
					http.Redirect(w, r, below+"/?login#code="+code, http.StatusSeeOther)
					return
				}
			}
		}
		s.ServeHTTP(w, r)
	})
}
