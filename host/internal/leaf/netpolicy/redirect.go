package netpolicy

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// redirect returns the hop that an answer leads to, or nil if the answer is
// the last. The method changes as it does in browsers. Of the header, what
// another origin should not see is dropped, and is not taken up again should
// a later redirect come back.
func redirect(h *hop, answer *http.Response, maxURL int) (*hop, error) {
	location := answer.Header.Get("Location")
	if !isRedirect(answer.StatusCode) || location == "" {
		return nil, nil
	}
	t, err := follow(h.target, location, maxURL)
	if err != nil {
		return nil, abi.Unavailable("%s redirects to a URL that cannot be fetched: %v", h.target.shown(), err)
	}
	next := &hop{method: h.method, target: t, header: h.header.Clone(), body: h.body}
	if becomesGet(answer.StatusCode, h.method) {
		next.method, next.body = http.MethodGet, nil
		for _, name := range []string{"Content-Encoding", "Content-Language", "Content-Location", "Content-Type"} {
			next.header.Del(name)
		}
	}
	if t.origin() == h.target.origin() {
		return next, nil
	}
	for name := range next.header {
		if sensitive(name) {
			next.header.Del(name)
		}
	}
	if len(next.body) > 0 && h.target.url.Scheme == "https" && t.url.Scheme == "http" {
		return nil, abi.Unavailable("%s redirects to %s without https, and the body was not sent there in the clear",
			h.target.shown(), t.shown())
	}
	return next, nil
}

func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

func becomesGet(status int, method string) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound:
		return method == http.MethodPost
	case http.StatusSeeOther:
		return method != http.MethodGet && method != http.MethodHead
	}
	return false
}

// follow resolves a Location. Whatever comes out is read as strictly as a URL
// of the plugin.
func follow(base target, location string, maxURL int) (target, error) {
	if len(location) > maxURL {
		return target{}, errors.New("it is too long")
	}
	scheme, _, ok := strings.Cut(location, ":")
	switch {
	case ok && !strings.ContainsAny(scheme, `/\?#`):
		return parseTarget(location, maxURL)
	case strings.HasPrefix(location, "//"):
		return parseTarget(base.url.Scheme+":"+location, maxURL)
	}
	path, _, _ := strings.Cut(location, "?")
	if strings.Contains(path, `\`) {
		return target{}, errors.New("a backslash stands in it")
	}
	relative, err := url.Parse(location)
	if err != nil {
		return target{}, errors.New("it is not valid")
	}
	return parseTarget(base.url.ResolveReference(relative).String(), maxURL)
}
