package consent_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

var risks = []string{hostfuncs.RiskHigh, hostfuncs.RiskMedium, hostfuncs.RiskLow}

// Every permission and every kind of change is shown, with its risk, and each of
// them is part of what is agreed to.
func TestEverythingIsShown(t *testing.T) {
	seen := map[string]string{}
	check := func(what string, found api.Inspection, kind string) api.ConsentRow {
		t.Helper()
		c := consent.Of(found)
		if other, there := seen[c.Digest]; there {
			t.Errorf("%s is agreed to with %s", what, other)
		}
		seen[c.Digest] = what
		if len(c.Sections) != 1 || c.Sections[0].Kind != kind || c.Sections[0].Title == "" {
			t.Fatalf("%s: %+v", what, c.Sections)
		}
		row := c.Sections[0].Rows[0]
		if !slices.Contains(risks, row.Risk) || row.Change == "" || row.Text == "" {
			t.Errorf("%s: %+v", what, row)
		}
		return row
	}
	for _, p := range hostfuncs.Permissions() {
		permission := api.Permission{Name: p.Name, Explanation: p.Text}
		of := func(p api.Permission) api.Inspection {
			return api.Inspection{Installed: "1.0.0", Permissions: []api.Permission{p}}
		}
		if row := check(p.Name, of(permission), api.ConsentNew); row.Risk != p.Risk || row.Change != "new" {
			t.Errorf("%s: %+v", p.Name, row)
		}
		permission.Granted = true
		check(p.Name+", granted", of(permission), api.ConsentKept)
		permission.Granted, permission.Declined = false, true
		check(p.Name+", declined", of(permission), api.ConsentDeclined)
	}
	for _, kind := range consent.Kinds() {
		found := api.Inspection{Changes: []api.BehaviourChange{{Kind: kind, What: "it does more", Job: "j", To: "x"}}}
		if row := check(kind, found, api.ConsentChanges); row.Words != "j · x" {
			t.Errorf("%s: %+v", kind, row)
		}
		if accept := consent.Of(found).Accept; accept != (kind != consent.DroppedIndex) {
			t.Errorf("%s needs the user's word: %v", kind, accept)
		}
	}
	for what, r := range map[string]struct {
		reaches api.Reaches
		risk    string
	}{
		"any host": {api.Reaches{AnyHost: true}, hostfuncs.RiskHigh}, "no host": {api.Reaches{}, hostfuncs.RiskLow},
		"a host":        {api.Reaches{Hosts: []api.DeclaredHost{{Host: "a.example.com"}}}, hostfuncs.RiskMedium},
		"another":       {api.Reaches{Hosts: []api.DeclaredHost{{Host: "b.example.com"}}}, hostfuncs.RiskMedium},
		"why":           {api.Reaches{Hosts: []api.DeclaredHost{{Host: "b.example.com", Reason: "x"}}}, hostfuncs.RiskMedium},
		"all its names": {api.Reaches{Hosts: []api.DeclaredHost{{Host: "*.b.example.com"}}}, hostfuncs.RiskMedium},
	} {
		if row := check(what, api.Inspection{Reaches: &r.reaches}, api.ConsentHosts); row.Risk != r.risk {
			t.Errorf("%s: %+v", what, row)
		}
	}
	page := check("a page", api.Inspection{Page: true}, api.ConsentPage)
	if !strings.Contains(page.Text, "may send what it sees to others") {
		t.Errorf("%+v", page)
	}
	if manifest.RiskOf("nobody.knows") != hostfuncs.RiskHigh {
		t.Error("a permission that is not known is harmless")
	}
}

// The new and the dangerous come first, and a name hides nothing while a text is
// shown as it is.
func TestOrder(t *testing.T) {
	c := consent.Of(api.Inspection{
		Installed:   "1.0.0",
		Permissions: []api.Permission{{Name: "network", Granted: true}, {Name: "ai"}, {Name: "rss", Declined: true}},
		Endpoints: []api.DeclaredEndpoint{{Method: "GET", Path: "a", Auth: true, Description: "Attention\u00a0!"},
			{Method: "GET", Path: "ad\u200bmin"}},
		Jobs: []api.DeclaredJob{{ID: "asks", ApprovalRequired: true, MostPerDay: 9}, {ID: "seldom", MostPerDay: 1},
			{ID: "often", MostPerDay: 2}},
		Changes: []api.BehaviourChange{{Kind: consent.NewJob, What: "b"}, {Kind: consent.OpenEndpoint, What: "a"}},
	})
	var got []string
	for _, s := range c.Sections {
		got = append(got, s.Kind+":")
		for _, r := range s.Rows {
			got = append(got, r.Permission+r.Text+r.Words+".")
		}
	}
	const want = "permissions.new: ai. changes: a. b. permissions.kept: network. permissions.declined: rss. endpoints: " +
		`open to whoever reaches the hostGET ad\u{200b}min. needs a tokenGET a · Attention` + "\u00a0" + `!. ` +
		"jobs: without askingoften. without askingseldom. asks before each runasks."
	if got := strings.Join(got, " "); got != want {
		t.Errorf("shown %s\nwant  %s", got, want)
	}
	if !strings.HasPrefix(c.Summary, "newly ai; as granted before network; not granted rss; 2 endpoints (1 open") {
		t.Errorf("in short: %s", c.Summary)
	}
}

// Who has signed a package is agreed to by the key, and not by what is known of it.
func TestSignerIsApart(t *testing.T) {
	of := func(s *api.Signer) api.Consent { return consent.Of(api.Inspection{Signer: s}) }
	known, first := of(&api.Signer{Name: "Ada", Trusted: true}), of(&api.Signer{First: true})
	if known.Digest != first.Digest || known.Signer == first.Signer || of(nil).Signer != "" {
		t.Errorf("%+v, %+v", known, first)
	}
}
