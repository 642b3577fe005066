package command

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
)

// errDryRun ends a restore that was to say only what it would bring.
var errDryRun = errors.New("nothing was changed")

// askToRestore shows what a backup would bring, and asks, also with --quiet.
func askToRestore(t *term, b *backup.Brings, yes bool) error {
	if !yes || !t.quiet {
		t.brings(t.err, b)
	}
	return t.agree(yes, restoreQuestion(b), "restoring needs your consent and there is no terminal to ask at; say --yes "+
		"to restore what is listed above; nothing was changed", "you did not agree, so nothing was changed")
}

// restoreQuestion repeats what gives somebody power: the list before it may
// have run off the screen.
func restoreQuestion(b *backup.Brings) string {
	parts := []string{count(len(b.Plugins), "plugin") + " with what they are granted", count(len(b.Tokens), "token")}
	if b.Key {
		parts = append(parts, "the key of its secrets")
	}
	if n := anySchedules(b.Plugins); n > 0 {
		parts = append(parts, count(n, "plugin")+" that may choose any schedule")
	}
	if n := len(b.Trust); n > 0 {
		parts = append(parts, count(n, "source")+" of packages that it takes")
	}
	if b.PolicyBefore != "" {
		parts = append(parts, broughtPolicy(b))
	}
	if b.AI != nil {
		parts = append(parts, "an AI provider"+providerHost(*b.AI))
	}
	return "Restore all of this (" + strings.Join(parts, ", ") + ")?"
}

// broughtPolicy says what becomes of the policy for plugins.
func broughtPolicy(b *backup.Brings) string {
	return fmt.Sprintf("the policy %q for plugins in place of %q", b.Policy, b.PolicyBefore)
}

func anySchedules(list []backup.BroughtPlugin) (n int) {
	for _, p := range list {
		if p.AnySchedule {
			n++
		}
	}
	return n
}

// providerHost names the host of an AI provider in a sentence. The rest of its
// address, which is as long as somebody likes, stands in the list, behind a bar.
func providerHost(ai backup.BroughtAI) string {
	const most = 60
	u, err := url.Parse(ai.BaseURL)
	if err != nil || u.Host == "" {
		return ""
	}
	if cells(u.Host) > most {
		u.Host = clip(u.Host, most) + "…"
	}
	return fmt.Sprintf(" at %q", u.Host)
}

// previousRow says what a rollback would bring.
func previousRow(p api.Previous) row {
	names := "no more than that"
	if len(p.Grants) > 0 {
		names = "also " + strings.Join(permissionNames(p.Grants), ", ")
	}
	if p.Network != nil {
		names += "; it may then reach " + reachText(*p.Network, nil)
	}
	return row{own: []string{"    'rollback' goes back to another version, granted " + names}, words: p.Version, lines: 2}
}

func permissionNames(list []api.Permission) []string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = p.Name
	}
	return names
}

// brings says in plain words what a backup would bring, what gives somebody
// power last. Names that the file gives stand where an author's words do.
func (t *term) brings(w io.Writer, b *backup.Brings) {
	list := []row{{own: []string{"made on " + b.Created.UTC().Format("2006-01-02 15:04:05 UTC") +
		", it says, by wasmhost"}, words: b.Host},
		say(count(b.Files, "file") + " of " + size(b.Bytes))}
	if len(b.Data) > 0 {
		list = append(list, say(strings.Join(b.Data, ", ")))
	}
	if len(b.Orphans) > 0 {
		list = append(list, row{own: []string{count(len(b.Orphans), "removed plugin") + ", of which there is data"},
			words: some(b.Orphans), lines: 10})
	}
	if b.Secrets > 0 {
		list = append(list, say(fmt.Sprintf("%d sealed passwords and secrets", b.Secrets)))
	}
	if b.Key {
		list = append(list, say("the key that opens them: whoever has the file can read them"))
	}
	list = append(list, say(count(len(b.Plugins), "plugin")))
	for _, p := range b.Plugins {
		what := "nothing"
		if len(p.Granted) > 0 {
			what = strings.Join(p.Granted, ", ")
		}
		if !p.Enabled {
			what += "; disabled"
		}
		list = append(list, row{own: []string{"  granted: " + what}, words: p.ID + " " + p.Version, lines: 4})
		if p.Network != nil {
			list = append(list, say("    it may reach "+reachText(api.NetworkPolicy{AllowHosts: p.Network.AllowHosts,
				Only: p.Network.Only}, nil)))
		}
		if p.AnySchedule {
			list = append(list, say("    its jobs may run by any schedule that it chooses"))
		}
		if p.CPUWeight > fairshare.DefaultWeight {
			list = append(list, say(fmt.Sprintf("    it gets more of the processors than others: its CPU weight is %d, not %d",
				p.CPUWeight, fairshare.DefaultWeight)))
		}
		if p.Previous != nil {
			list = append(list, previousRow(*p.Previous))
		}
	}
	list = append(list, say(count(len(b.Tokens), "token")+" for the API of the host"))
	for _, token := range b.Tokens {
		list = append(list, row{own: []string{"  reaches " + scopeText(token.Scopes)}, words: token.Name, lines: 2})
	}
	for _, line := range b.Trust {
		list = append(list, say("it takes packages of "+line))
	}
	if b.PolicyBefore != "" {
		list = append(list, say(broughtPolicy(b)))
	}
	if b.AI != nil {
		list = append(list, aiRow(*b.AI))
	}
	fmt.Fprintln(w, "The backup brings:")
	for _, r := range list { // one by one: their columns have nothing in common
		t.rows(w, "  ", r)
	}
}

// aiRow says where requests to the AI provider will go.
func aiRow(ai backup.BroughtAI) row {
	if ai.Problem != "" {
		return row{own: []string{"settings of an AI provider, which cannot be used"}, words: ai.Problem, lines: 4}
	}
	text, words := "an AI provider, which gets what plugins ask of a model", ai.BaseURL+", model "+ai.Model
	if ai.Proxy != "" {
		words += ", by the proxy " + ai.Proxy
	}
	if ai.Key {
		text += ", with the sealed key for it"
	}
	if ai.PlainKey {
		text += ", also unencrypted"
	}
	return row{own: []string{text}, words: words, lines: 4}
}

// some lists the first of many.
func some(names []string) string {
	const most = 20
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + fmt.Sprintf("%d more", len(names)-most)
}
