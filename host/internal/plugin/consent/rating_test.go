package consent_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// asks are permissions that are asked for.
func asks(names ...string) (list []api.Permission) {
	for _, name := range names {
		d, _ := manifest.PermissionInfo(name)
		list = append(list, api.Permission{Name: name, Explanation: d.Text})
	}
	return list
}

// named are hosts that a manifest declares.
func named(hosts ...string) *api.Reaches {
	r := &api.Reaches{Hosts: []api.DeclaredHost{}}
	for _, h := range hosts {
		r.Hosts = append(r.Hosts, api.DeclaredHost{Host: h, Reason: "It asks for nothing."})
	}
	return r
}

// sentence is what is said, with an author's words in quotes.
func sentence(c api.Consent) string {
	var parts []string
	for _, s := range c.Says {
		text := s.Text
		if s.New {
			text = "new: " + text
		}
		if s.Words != "" {
			text += ` "` + s.Words + `"`
		}
		parts = append(parts, text)
	}
	return "It " + strings.Join(parts, "; ")
}

// What a reader of nothing but the sentence and the rating is told of plugins from
// harmless to deceitful.
func TestRating(t *testing.T) {
	trusted := &api.Signer{Trusted: true}
	many := make([]string, 500)
	for i := range many {
		many[i] = fmt.Sprintf("h%d.example.com", i)
	}
	for name, c := range map[string]struct {
		found api.Inspection
		risk  string
		score int
		kinds string
		says  string
	}{
		"clock": {api.Inspection{}, "low", 1, "signature", "It can compute, and nothing else"},
		"notes": {api.Inspection{Permissions: asks("storage"), Collections: []string{"notes", "tags"}, Signer: trusted},
			"low", 1, "keeps signature",
			`It can read what you keep in it, named "notes, tags"; has no access to the internet`},
		"notes with a page": {api.Inspection{Permissions: asks("cli", "storage", "notifications"), Page: true,
			Endpoints: []api.DeclaredEndpoint{{Auth: true}}, Collections: []string{"a", "b", "c", "d"}}, "medium", 5,
			"page endpoints keeps signature messages", `It can read what you keep in it, under 4 names such as "a, b, c"; ` +
				"has no access to the internet; answers programs that you give a token; shows pages in your browser; " +
				"can show you messages"},
		"weather": {api.Inspection{Permissions: asks("network", "cron"), Reaches: named("api.weather.example"),
			Jobs: []api.DeclaredJob{{MostPerDay: 24}}, Signer: &api.Signer{First: true}}, "medium", 4,
			"network.hosts jobs signature", `It can send what it gets to "api.weather.example"; ` +
				"runs by itself, up to 24 times a day"},
		"notes that are sent away": {api.Inspection{Permissions: asks("network", "storage"),
			Reaches: named("api.example.com"), Collections: []string{"notes"}}, "high", 8,
			"leaves network.hosts keeps signature",
			`It can read what you keep in it, named "notes"; can send that to "api.example.com"`},
		"sync to anywhere": {api.Inspection{Permissions: asks("network", "storage"), Reaches: &api.Reaches{AnyHost: true},
			Signer: trusted}, "high", 10, "leaves network.any keeps signature",
			"It can read what you keep in it; can send that to any server on the internet"},
		"what is reached is not known": {api.Inspection{Permissions: asks("network"), Signer: trusted}, "high", 7,
			"network.any signature", "It can send what it gets to any server on the internet"},
		"digest of feeds": {api.Inspection{Permissions: asks("rss", "ai", "storage", "cron"),
			Jobs: []api.DeclaredJob{{MostPerDay: 1, ApprovalRequired: true}}}, "high", 10,
			"leaves feeds ai keeps signature", "It can read what you keep in it; " +
				"can fetch news feeds from any address on the internet; can send texts to your AI provider, which may cost " +
				"money; has 1 job to do at set times, and asks you before each run"},
		"chat": {api.Inspection{Permissions: asks("sessions"), Page: true}, "high", 10, "leaves ai page keeps signature",
			"It can send texts to your AI provider, which may cost money; shows pages in your browser"},
		"open hook": {api.Inspection{Permissions: asks("cli", "secrets"), Passwords: 2,
			Endpoints: []api.DeclaredEndpoint{{}, {}, {RequiresConfirmation: true}}}, "high", 10,
			"leaves endpoints.open endpoints keeps asks signature", "It keeps passwords and keys, encrypted by this host; " +
				"asks you for 2 passwords; has no access to the internet; answers anybody who can reach this host, without a " +
				"token; answers other programs, once you have allowed the call"},
		"500 hosts": {api.Inspection{Permissions: asks("network"), Reaches: named(many...)}, "medium", 4,
			"network.hosts signature", "It can send what it gets to 500 hosts on the internet, such as " +
				`"h0.example.com, h1.example.com, h2.example.com"`},
		"all hosts of one": {api.Inspection{Permissions: asks("network"), Reaches: named("*.example.com")}, "medium", 4,
			"network.hosts signature", `It can send what it gets to "*.example.com"`},
		"no host": {api.Inspection{Permissions: asks("network"), Reaches: named()}, "low", 1, "signature network.none",
			"It reaches no host on the internet, unless you allow one"},
		"System update": {api.Inspection{ID: "system-update", Name: "System update", Author: "wasmhost",
			Description: "It asks for no permissions. Low risk, 1 of 10.", Permissions: asks("network", "storage"),
			Reaches:     named("wasmhost-update.example"),
			Collections: []string{"nothing\u202e", "low\u200brisk"}}, "high", 8, "leaves network.hosts keeps signature",
			`It can read what you keep in it, named "nothing\u{202e}, low\u{200b}risk"; ` +
				`can send that to "wasmhost-update.example"`},
		"many copies": {api.Inspection{Memory: api.Memory{WantedMB: 64, GivenMB: 64, Instances: "pool", MaxInstances: 8}},
			"low", 2, "instances signature", "It can compute, and nothing else"},
		"declined": {api.Inspection{Installed: "1.0.0", Reaches: &api.Reaches{AnyHost: true},
			Endpoints: []api.DeclaredEndpoint{{}}, Jobs: []api.DeclaredJob{{MostPerDay: 9}}, Permissions: []api.Permission{
				{Name: "network", Declined: true}, {Name: "cli", Declined: true}, {Name: "cron", Declined: true}}}, "low", 1,
			"signature", "It can compute, and nothing else"},
		"upgrade": {api.Inspection{Installed: "1.0.0", Signer: &api.Signer{}, Reaches: named("a.example", "b.example"),
			Permissions: append(asks("ai"), api.Permission{Name: "network", Granted: true}),
			Changes:     []api.BehaviourChange{{Kind: consent.NewHost}, {Kind: consent.LostRows}}}, "high", 8,
			"ai rows network.hosts signature", `It new: can send what it gets to "a.example, b.example"; ` +
				"new: can send texts to your AI provider, which may cost money"},
		"back": {api.Inspection{Installed: "2.0.0", Rollback: true, AnySchedule: true,
			Jobs:        []api.DeclaredJob{{MostPerDay: 2}},
			Changes:     []api.BehaviourChange{{Kind: consent.ReadableSetting}, {Kind: consent.SilentJob}},
			Permissions: []api.Permission{{Name: "cron", Granted: true}}}, "high", 7, "password jobs schedule",
			"It new: runs by itself, up to 2 times a day"},
		"of another kit": {api.Inspection{Permissions: []api.Permission{{Name: "bookmarks",
			Explanation: "Keep bookmarks, which you can list."}, {Name: "storage"}}}, "high", 8,
			"leaves permission keeps signature",
			"It can read what you keep in it; may keep bookmarks, which you can list"},
		"harmless of another kit": {api.Inspection{Permissions: []api.Permission{{Name: "bookmarks", Risk: "low",
			Explanation: "Keep bookmarks."}, {Name: "storage"}}}, "low", 2, "keeps signature permission",
			"It can read what you keep in it; may keep bookmarks"},
	} {
		got := consent.Of(c.found)
		var kinds []string
		for i, p := range got.Rating.Points {
			kinds = append(kinds, p.Kind)
			if i > 0 && slices.Index(risks, p.Risk) < slices.Index(risks, got.Rating.Points[i-1].Risk) {
				t.Errorf("%s: %s comes after what is less", name, p.Kind)
			}
		}
		if r := got.Rating; r.Risk != c.risk || r.Score != c.score || strings.Join(kinds, " ") != c.kinds {
			t.Errorf("%s: %s, %d, %q; want %s, %d, %q", name, r.Risk, r.Score, kinds, c.risk, c.score, c.kinds)
		}
		if got := sentence(got); got != c.says {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, c.says)
		}
		checkWords(t, name, c.found, got)
		if again := consent.Of(c.found); again.Digest != got.Digest || fmt.Sprint(again) != fmt.Sprint(got) {
			t.Errorf("%s is rated %+v once more", name, again.Rating)
		}
	}
}

// checkWords wants no word of an author's among those of the host's.
func checkWords(t *testing.T, name string, found api.Inspection, c api.Consent) {
	t.Helper()
	var own []string
	for _, p := range c.Rating.Points {
		own = append(own, p.Text)
	}
	for _, s := range c.Says {
		own = append(own, s.Text)
		if visible.Identifier(s.Words) != s.Words || strings.Contains(s.Words, "\u202e") {
			t.Errorf("%s: %q hides something", name, s.Words)
		}
	}
	for _, words := range append(slices.Clone(found.Collections), found.Name, found.Author, found.Description) {
		if len(words) > 2 && strings.Contains(strings.Join(own, "\n"), words) {
			t.Errorf("%s: the host says %q", name, words)
		}
	}
}

// Each permission, alone and beside data, is said in the sentence and has a point,
// and asking for more never lowers the rating.
func TestRatingOfEachPermission(t *testing.T) {
	base := consent.Of(api.Inspection{})
	for _, p := range hostfuncs.Permissions() {
		alone := api.Inspection{Permissions: asks(p.Name), Page: true, Jobs: []api.DeclaredJob{{MostPerDay: 1}},
			Endpoints: []api.DeclaredEndpoint{{Auth: true}}}
		without := alone
		without.Permissions = nil
		if p.Name != manifest.PermissionCLI && p.Name != manifest.PermissionCron {
			if sentence(consent.Of(alone)) == sentence(consent.Of(without)) {
				t.Errorf("%s is not said", p.Name)
			}
			if len(consent.Of(alone).Rating.Points) <= len(consent.Of(without).Rating.Points) {
				t.Errorf("%s has no point", p.Name)
			}
		}
		more := alone
		more.Permissions = append(asks(p.Name), asks("storage", "network")...)
		few, all := consent.Of(alone).Rating, consent.Of(more).Rating
		if few.Score > all.Score || all.Score != api.MostRisk || base.Rating.Score > few.Score {
			t.Errorf("%s alone has %d, with data and network %d", p.Name, few.Score, all.Score)
		}
	}
}
