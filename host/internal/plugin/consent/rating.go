package consent

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// manyHosts is more than anybody reads.
const manyHosts = 10

// point is one of the reasons of a rating, and how much it adds.
type point struct {
	api.ConsentPoint
	weight int
}

// rate says how much could go wrong. The risk is that of the weightiest point, so
// that many harmless ones never add up to red; the score tells within it: 1 to 3 is
// low, 4 to 6 medium, 7 to 10 high. Private data with a way out is worst.
func rate(f facts) api.ConsentRating {
	points := f.points()
	slices.SortStableFunc(points, func(a, b point) int {
		return cmp.Or(cmp.Compare(band(b.Risk), band(a.Risk)), b.weight-a.weight)
	})
	r := api.ConsentRating{Risk: hostfuncs.RiskLow, Score: 0, Points: []api.ConsentPoint{}}
	for i, p := range points {
		if i == 0 {
			r.Risk = p.Risk
		}
		r.Score += p.weight
		r.Points = append(r.Points, p.ConsentPoint)
	}
	lowest := band(r.Risk)
	highest := lowest + 2
	if r.Risk == hostfuncs.RiskHigh {
		highest = api.MostRisk
	}
	r.Score = min(max(r.Score, lowest), highest)
	return r
}

// band is the lowest score of a risk.
func band(risk string) int {
	switch risk {
	case hostfuncs.RiskLow:
		return 1
	case hostfuncs.RiskMedium:
		return 4
	}
	return 7
}

// points are the reasons of a rating, in words of the host's alone.
func (f facts) points() (list []point) {
	add := func(kind, risk string, weight int, text string, args ...any) {
		list = append(list, point{api.ConsentPoint{Kind: kind, Risk: risk, Text: fmt.Sprintf(text, args...)}, weight})
	}
	f.exits(add)
	if f.open > 0 {
		add("endpoints.open", hostfuncs.RiskHigh, 3, "Anybody who can reach this host may call it without a token, in %s.",
			count(f.open, "way"))
	}
	if tokens := len(f.Endpoints) - f.open; tokens > 0 {
		add("endpoints", hostfuncs.RiskMedium, 1,
			"Other programs may call it: those that you give a token, or that you allow each call.")
	}
	for _, c := range f.Changes {
		switch c.Kind {
		case LostRows:
			add("rows", hostfuncs.RiskHigh, 3, "It deletes some of what it has stored.")
		case ReadableSetting:
			add("password", hostfuncs.RiskHigh, 2, "A password that you have set can be read from then on.")
		}
	}
	if f.Page {
		add("page", hostfuncs.RiskMedium, 2, "Its pages run in your browser, and may send what they show to others, by a "+
			"link that you click.")
	}
	if f.silent > 0 {
		add("jobs", hostfuncs.RiskMedium, 1, "It runs while you are away, without asking.")
	}
	if f.AnySchedule && len(f.Jobs) > 0 {
		add("schedule", hostfuncs.RiskMedium, 1, "It may choose by itself how often it runs.")
	}
	if f.keeps() {
		add("keeps", hostfuncs.RiskLow, 1, "It keeps what you give it, in a store of its own.")
	}
	if f.Passwords > 0 {
		add("asks", hostfuncs.RiskLow, 1, "It asks you for %s, and can use what you type.",
			count(f.Passwords, "password"))
	}
	if f.has(manifest.PermissionNotifications, manifest.PermissionInbox) {
		add("messages", hostfuncs.RiskLow, 0, "It can show you messages. They are its author's, whatever they say.")
	}
	if most := f.Memory.MaxInstances; most > 1 {
		add("instances", hostfuncs.RiskLow, 1, "Up to %d copies of it may run at once, with up to %d MB of memory each.",
			most, f.Memory.GivenMB)
	}
	for _, p := range f.others() {
		risk := riskOf(p)
		add("permission", risk, max(0, band(risk)/2-1), "%s", p.Explanation)
	}
	f.signature(add)
	return list
}

// riskOf is that of a permission, of which the kit of an application says it.
func riskOf(p api.Permission) string { return cmp.Or(p.Risk, manifest.RiskOf(p.Name)) }

// exits are the ways by which something can leave, and what is worst: that there
// is something to take along.
func (f facts) exits(add func(kind, risk string, weight int, text string, args ...any)) {
	var named []string
	anywhere := f.anyHost || f.has(manifest.PermissionRSS)
	if f.anyHost {
		add("network.any", hostfuncs.RiskHigh, 5, "It can reach any server on the internet, and does not say which.")
	}
	if f.has(manifest.PermissionRSS) {
		add("feeds", hostfuncs.RiskHigh, 4, "It can fetch news feeds from any address, and an address can carry a message.")
	}
	if n := len(f.hosts); n > 0 {
		named = append(named, "to the hosts that it names")
		switch below := slices.ContainsFunc(f.hosts, func(h string) bool { return strings.HasPrefix(h, "*.") }); {
		case n > manyHosts:
			add("network.hosts", hostfuncs.RiskMedium, 3, "It names %d hosts that it reaches: more than anybody checks.", n)
		case below:
			add("network.hosts", hostfuncs.RiskMedium, 3, "It names %s that it reaches, and with *. all below one.",
				count(n, "host"))
		default:
			add("network.hosts", hostfuncs.RiskMedium, 2, "It reaches %s on the internet, and no other.",
				count(n, "named host"))
		}
	} else if !f.anyHost && f.has(manifest.PermissionNetwork) {
		add("network.none", hostfuncs.RiskLow, 0, "It reaches no host on the internet, unless you allow one.")
	}
	if f.asksModel() {
		named = append(named, "to the AI provider")
		add("ai", hostfuncs.RiskHigh, 3, "It can send texts to your AI provider, which may cost money.")
	}
	if f.open > 0 {
		named = append(named, "to anybody who calls it")
	}
	if slices.ContainsFunc(f.others(), func(p api.Permission) bool { return riskOf(p) == hostfuncs.RiskHigh }) {
		named = append(named, "where its other permissions reach")
	}
	switch {
	case !f.private():
	case anywhere:
		add("leaves", hostfuncs.RiskHigh, 9,
			"What you give it can be sent to anybody on the internet, and you would not see it.")
	case len(named) > 0:
		add("leaves", hostfuncs.RiskHigh, 4, "What you give it can be sent %s.", strings.Join(named, ", or "))
	}
}

// signature says who vouches for it, but where it was installed before.
func (f facts) signature(add func(kind, risk string, weight int, text string, args ...any)) {
	switch s := f.Signer; {
	case f.Rollback:
	case s == nil:
		add("signature", hostfuncs.RiskLow, 1, "Nobody has signed it: it may come from anybody.")
	case s.Trusted:
		add("signature", hostfuncs.RiskLow, -1, "A publisher that you trust has signed it.")
	case s.First:
		add("signature", hostfuncs.RiskLow, 1, "It is signed, by somebody whom this host does not know.")
	default:
		add("signature", hostfuncs.RiskLow, 0, "Whoever has signed the installed version has signed it.")
	}
}
