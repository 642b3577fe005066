package consent

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// shownNames is how many of an author's names stand in a clause.
const shownNames = 3

// says is what it may do in plain words: first what it knows and where that can go.
func (f facts) says() (list []api.ConsentClause) {
	add := func(isNew bool, names []string, text string, args ...any) {
		list = append(list, api.ConsentClause{Text: fmt.Sprintf(text, args...), Words: few(names), New: isNew})
	}
	if f.has(manifest.PermissionStorage) {
		text := "can read what you keep in it"
		switch n := len(f.Collections); {
		case n > shownNames:
			text += fmt.Sprintf(", under %d names such as", n)
		case n > 0:
			text += ", named"
		}
		add(f.isNew(nil, manifest.PermissionStorage), f.Collections, "%s", text)
	}
	if f.has(manifest.PermissionSecrets) {
		add(f.isNew(nil, manifest.PermissionSecrets), nil, "keeps passwords and keys, encrypted by this host")
	}
	if f.Passwords > 0 {
		add(false, nil, "asks you for %s", count(f.Passwords, "password"))
	}
	f.saysExits(add)
	if f.open > 0 {
		add(f.isNew([]string{OpenEndpoint}), nil, "answers anybody who can reach this host, without a token")
	}
	if tokens := len(f.Endpoints) - f.open - f.asks; tokens > 0 {
		add(f.isNew([]string{NewEndpoint}), nil, "answers programs that you give a token")
	}
	if f.asks > 0 {
		add(f.isNew([]string{NewEndpoint}), nil, "answers other programs, once you have allowed the call")
	}
	if f.Page {
		add(false, nil, "shows pages in your browser")
	}
	if f.silent > 0 {
		add(f.isNew([]string{SilentJob, DenserJob}, manifest.PermissionCron), nil, "runs by itself, up to %s a day",
			count(f.perDay, "time"))
	}
	if n := len(f.Jobs) - f.silent; n > 0 {
		add(f.isNew([]string{NewJob}), nil, "has %s to do at set times, and asks you before each run", count(n, "job"))
	}
	if f.has(manifest.PermissionNotifications, manifest.PermissionInbox) {
		add(f.isNew(nil, manifest.PermissionNotifications, manifest.PermissionInbox), nil, "can show you messages")
	}
	for _, p := range f.others() {
		add(f.isNew(nil, p.Name), nil, "may %s", within(p.Explanation))
	}
	if len(list) == 0 {
		add(false, nil, "can compute, and nothing else")
	}
	return list
}

// saysExits says where what it knows can go.
func (f facts) saysExits(add func(isNew bool, names []string, text string, args ...any)) {
	what := "what it gets"
	if f.private() {
		what = "that"
	}
	hosts := []string{AnyHost, NewHost}
	if isNew := f.isNew(hosts, manifest.PermissionNetwork); f.anyHost {
		add(isNew, nil, "can send %s to any server on the internet", what)
	} else if n := len(f.hosts); n > shownNames {
		add(isNew, f.hosts, "can send %s to %d hosts on the internet, such as", what, n)
	} else if n > 0 {
		add(isNew, f.hosts, "can send %s to", what)
	} else if f.has(manifest.PermissionNetwork) {
		add(isNew, nil, "reaches no host on the internet, unless you allow one")
	}
	if f.has(manifest.PermissionRSS) {
		add(f.isNew(nil, manifest.PermissionRSS), nil, "can fetch news feeds from any address on the internet")
	}
	if f.asksModel() {
		add(f.isNew(nil, manifest.PermissionAI, manifest.PermissionSessions), nil,
			"can send texts to your AI provider, which may cost money")
	}
	if f.keeps() && !f.has(manifest.PermissionNetwork) && !f.has(manifest.PermissionRSS) && !f.asksModel() &&
		len(f.others()) == 0 {
		add(false, nil, "has no access to the internet")
	}
}

// few are the first of an author's names.
func few(names []string) string {
	shown := make([]string, 0, shownNames)
	for _, name := range names[:min(len(names), shownNames)] {
		shown = append(shown, visible.Identifier(name))
	}
	return strings.Join(shown, ", ")
}

// within makes a sentence of a permission one that goes on.
func within(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return strings.TrimSuffix(string(unicode.ToLower(first))+text[size:], ".")
}
