package backups

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/consent"
	"github.com/wasmhost/wasmhost/host/internal/command/tokens"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/internal/service/backup"
)

// errDryRun ends a restore that was to say only what it would bring.
var errDryRun = errors.New("nothing was changed")

// askToRestore shows what a backup would bring, and asks, also with --quiet.
func askToRestore(t *cli.Term, b *backup.Brings, yes bool) error {
	if !yes || !t.Quiet {
		showBrings(t, t.Err, b)
	}
	return t.Agree(yes, restoreQuestion(b), "restoring needs your consent and there is no terminal to ask at; say --yes "+
		"to restore what is listed above; nothing was changed", "you did not agree, so nothing was changed")
}

// restoreQuestion repeats what gives somebody power: the list before it may
// have run off the screen.
func restoreQuestion(b *backup.Brings) string {
	parts := []string{cli.Count(len(b.Plugins), "plugin") + " with what they are granted",
		cli.Count(len(b.Tokens), "token")}
	if b.Key {
		parts = append(parts, "the key of its secrets")
	}
	if n := anySchedules(b.Plugins); n > 0 {
		parts = append(parts, cli.Count(n, "plugin")+" that may choose any schedule")
	}
	if n := len(b.Trust); n > 0 {
		parts = append(parts, cli.Count(n, "source")+" of packages that it takes")
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
	if cli.Cells(u.Host) > most {
		u.Host = cli.Clip(u.Host, most) + "…"
	}
	return fmt.Sprintf(" at %q", u.Host)
}

// previousRow says what a rollback would bring.
func previousRow(p api.Previous) cli.Row {
	names := "no more than that"
	if len(p.Grants) > 0 {
		names = "also " + strings.Join(permissionNames(p.Grants), ", ")
	}
	if p.Network != nil {
		names += "; it may then reach " + consent.ReachText(*p.Network, nil)
	}
	return cli.Row{Own: []string{"    'rollback' goes back to another version, granted " + names}, Words: p.Version,
		Lines: 2}
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
func showBrings(t *cli.Term, w io.Writer, b *backup.Brings) {
	list := []cli.Row{{Own: []string{"made on " + b.Created.UTC().Format("2006-01-02 15:04:05 UTC") +
		", it says, by wasmhost"}, Words: b.Host},
		cli.Say(cli.Count(b.Files, "file") + " of " + cli.Size(b.Bytes))}
	if len(b.Data) > 0 {
		list = append(list, cli.Say(strings.Join(b.Data, ", ")))
	}
	if len(b.Orphans) > 0 {
		list = append(list, cli.Row{Own: []string{cli.Count(len(b.Orphans), "removed plugin") + ", of which there is data"},
			Words: some(b.Orphans), Lines: 10})
	}
	if b.Secrets > 0 {
		list = append(list, cli.Say(fmt.Sprintf("%d sealed passwords and secrets", b.Secrets)))
	}
	if b.Key {
		list = append(list, cli.Say("the key that opens them: whoever has the file can read them"))
	}
	list = append(list, cli.Say(cli.Count(len(b.Plugins), "plugin")))
	for _, p := range b.Plugins {
		what := "nothing"
		if len(p.Granted) > 0 {
			what = strings.Join(p.Granted, ", ")
		}
		if !p.Enabled {
			what += "; disabled"
		}
		list = append(list, cli.Row{Own: []string{"  granted: " + what}, Words: p.ID + " " + p.Version, Lines: 4})
		if p.Network != nil {
			list = append(list, cli.Say("    it may reach "+consent.ReachText(api.NetworkPolicy{AllowHosts: p.Network.AllowHosts,
				Only: p.Network.Only}, nil)))
		}
		if p.AnySchedule {
			list = append(list, cli.Say("    its jobs may run by any schedule that it chooses"))
		}
		if p.CPUWeight > fairshare.DefaultWeight {
			list = append(list,
				cli.Say(fmt.Sprintf("    it gets more of the processors than others: its CPU weight is %d, not %d",
					p.CPUWeight, fairshare.DefaultWeight)))
		}
		if p.Previous != nil {
			list = append(list, previousRow(*p.Previous))
		}
	}
	list = append(list, cli.Say(cli.Count(len(b.Tokens), "token")+" for the API of the host"))
	for _, token := range b.Tokens {
		reaches := tokens.RoleText(api.TokenInfo{Role: token.Role, Scopes: token.Scopes})
		list = append(list, cli.Row{Own: []string{"  reaches " + reaches}, Words: token.Name, Lines: 2})
	}
	for _, line := range b.Trust {
		list = append(list, cli.Say("it takes packages of "+line))
	}
	if b.PolicyBefore != "" {
		list = append(list, cli.Say(broughtPolicy(b)))
	}
	if b.AI != nil {
		list = append(list, aiRow(*b.AI))
	}
	fmt.Fprintln(w, "The backup brings:")
	for _, r := range list { // one by one: their columns have nothing in common
		t.Rows(w, "  ", r)
	}
}

// aiRow says where requests to the AI provider will go.
func aiRow(ai backup.BroughtAI) cli.Row {
	if ai.Problem != "" {
		return cli.Row{Own: []string{"settings of an AI provider, which cannot be used"}, Words: ai.Problem, Lines: 4}
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
	return cli.Row{Own: []string{text}, Words: words, Lines: 4}
}

// some lists the first of many.
func some(names []string) string {
	const most = 20
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + fmt.Sprintf("%d more", len(names)-most)
}
