// Package consent shows what a plugin asks for, and asks whether it may have that.
package consent

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Consent is what the flags of install say.
type Consent struct {
	Yes    bool
	Accept bool // changes that are no permissions
	Grants []string
	Given  bool // --grant was there, maybe empty
	All    bool // show lists in full
	Dev    bool // the command is dev, which has no --grant
}

// Ask shows what the plugin asks for and returns the permissions to grant, and
// whether the changes that are no permissions are accepted.
func (c Consent) Ask(t *cli.Term, found api.Inspection) (grants []string, accepted bool, err error) {
	if !t.Quiet || !c.Yes { // who has agreed to all beforehand may want to read nothing
		ShowInspection(t, found, c.All)
	}
	all, old, fresh := Asks(found)
	unsettled := found.Consent.Accept && !c.Accept
	switch {
	case c.Yes:
		return all, true, nil
	case c.Given && unsettled:
		return nil, false,
			errors.New("--grant says which permissions to grant, not that the changes listed above are accepted; " +
				"say --accept-changes, too, or --yes")
	case c.Given:
		grants, err = c.some(all)
		return grants, c.Accept, err
	case unsettled: // they are asked for below
	case found.Installed != "" && len(fresh) == 0 && len(old) == len(all):
		t.Notef("It asks for nothing that you have not granted already.")
		return old, c.Accept, nil
	case found.Installed != "" && len(fresh) == 0:
		t.Notef("It asks for nothing new; what you have not granted before, '%s grant' grants.", t.Program)
		return old, c.Accept, nil
	}
	question := "Install it, with these permissions?"
	switch {
	case unsettled && len(fresh) == 0:
		question = "Install it, with these changes?"
	case unsettled:
		question = "Install it, with these permissions and changes?"
	case len(all) == 0:
		question = "Install it?"
	}
	nobody := "installing needs your consent and there is no terminal to ask at; " +
		"say --yes to grant what is listed above, or --grant with the permissions to grant"
	switch {
	case c.Dev:
		nobody = "installing needs your consent and there is no terminal to ask at; say --yes to grant what is listed above"
	case unsettled:
		nobody += " and --accept-changes"
	}
	err = t.Agree(false, question, nobody, "you did not consent, so nothing was installed")
	return append(old, fresh...), true, err
}

// Asks returns the permissions that a plugin asks for, and of them those that
// are granted already and those that are new to the user.
func Asks(found api.Inspection) (all, old, fresh []string) {
	all, old = []string{}, []string{}
	for _, p := range found.Permissions {
		all = append(all, p.Name)
		switch {
		case p.Granted:
			old = append(old, p.Name)
		case !p.Declined:
			fresh = append(fresh, p.Name)
		}
	}
	return all, old, fresh
}

// some returns the permissions of --grant, which the plugin must ask for.
func (c Consent) some(all []string) ([]string, error) {
	grants := []string{}
	for _, name := range c.Grants {
		name = strings.TrimSpace(name)
		switch {
		case name == "" || slices.Contains(grants, name):
		case !slices.Contains(all, name):
			asked := strings.Join(all, ", ")
			if asked == "" {
				asked = "none"
			}
			return nil, cli.Usage(fmt.Errorf("--grant names %q, which the plugin does not ask for; it asks for: %s", name,
				asked))
		default:
			grants = append(grants, name)
		}
	}
	return grants, nil
}

// How many rows of each list are shown, unless all are: enough to see what
// kind they are. The permissions and what follows them are never more than fit
// before a question.
const (
	shownWarnings = 5
	shownOfAKind  = 3 // endpoints, jobs
	shownChanges  = 2
)

// ShowInspection prints what a plugin is and what it asks for: first what its
// author says of it and the lists, last, right before the question, what it
// takes to agree, the weightiest first, and all of it once more in short. It
// goes to standard error, where the question stands too, and also with
// --quiet, unless --yes is said too: nobody else consents to what he was not shown.
func ShowInspection(t *cli.Term, found api.Inspection, all bool) {
	ShowAuthor(t, found.ID, found.Version, found.Name, found.Author, found.Description)
	switch {
	case found.Downgrade:
		t.Errorf("Version %s is installed already and will be replaced by this lower one.", cli.ShortVersion(found.Installed))
	case found.Installed != "":
		t.Errorf("Version %s is installed already and will be replaced.", cli.ShortVersion(found.Installed))
	}
	if signed := found.Consent.Signer; signed != "" {
		t.Errorf("It is %s.", signed)
	}
	if len(found.Warnings) > 0 {
		shown, more := cli.Folded(found.Warnings, shownWarnings, all)
		rows := make([]cli.Row, 0, len(shown)+1)
		for _, w := range shown { // they quote the author
			text := strings.Replace(w, string(manifest.SeverityWarning)+": ", "", 1) // which stands before it
			rows = append(rows, cli.Row{Own: []string{"warning:"}, Words: text, Lines: 2})
		}
		if more > 0 {
			rows = append(rows, cli.AndMore(more, "--all"))
		}
		t.Rows(t.Err, "", rows...)
	}
	ShowConsent(t, found, all)
}

// ShowConsent prints what is agreed to. In a terminal the last is what is read first:
// so its sections come from the end, what is new right before the question.
func ShowConsent(t *cli.Term, found api.Inspection, all bool) {
	gap := false
	for _, s := range slices.Backward(found.Consent.Sections) {
		if !gap && s.Kind != api.ConsentServes && s.Kind != api.ConsentJobs && s.Kind != api.ConsentPage {
			t.Errorf("")
			gap = true
		}
		section(t, s, all)
	}
	if len(found.Permissions) == 0 {
		t.Errorf("It asks for no permissions.")
	}
	t.Errorf("")
	rating(t, found.Consent)
	t.Errorf("")
	t.Rows(t.Err, "", cli.Say("In short:", found.Consent.Summary))
}

// rating prints how much could go wrong, and what the plugin may do in plain words.
func rating(t *cli.Term, c api.Consent) {
	t.Errorf("Risk: %s, %d of %d, since:", c.Rating.Risk, c.Rating.Score, api.MostRisk)
	var points, clauses []cli.Row
	for _, p := range c.Rating.Points {
		points = append(points, cli.Say(p.Risk, p.Text))
	}
	t.Rows(t.Err, "  ", points...)
	t.Errorf("In plain words, it:")
	for _, s := range c.Says {
		text := s.Text
		if s.New {
			text = "new: " + text
		}
		clauses = append(clauses, cli.Row{Own: []string{text}, Words: s.Words})
	}
	t.Rows(t.Err, "  ", clauses...)
}

// ShowAuthor prints what identifies a plugin, all of which its author chose.
func ShowAuthor(t *cli.Term, id, version, name, author, description string) {
	t.Errorf("The plugin, in its author's words:")
	var rows []cli.Row
	for _, field := range [][2]string{{"id", id}, {"version", version}, {"name", name}, {"author", author},
		{"description", description}} {
		if field[1] != "" {
			rows = append(rows, cli.Row{Own: []string{field[0]}, Words: field[1], Lines: 10})
		}
	}
	t.Rows(t.Err, "  ", rows...)
}

// Explained shows what each permission allows in plain words.
func Explained(list []api.Permission) []cli.Row {
	var rows []cli.Row
	for _, p := range list {
		text := p.Explanation
		if p.Granted {
			text += " (granted already)"
		} else if p.Declined {
			text += " (not granted before, and stays so)"
		}
		rows = append(rows, cli.Say(p.Name, text))
	}
	return rows
}

// How a section of consent is shown: of rows that say alike only a few, unless all
// are. Those of changes stand below what they say.
func section(t *cli.Term, s api.ConsentSection, all bool) {
	t.Errorf("%s:", s.Title)
	t.Rows(t.Err, "  ", sectionRows(s, all)...)
}

func sectionRows(s api.ConsentSection, all bool) (rows []cli.Row) {
	most := shownOfAKind
	if s.Kind == api.ConsentChanges {
		most = shownChanges
	}
	for list := s.Rows; len(list) > 0; {
		first := list[0]
		n := slices.IndexFunc(list, func(r api.ConsentRow) bool {
			return r.Text != first.Text || r.Permission != first.Permission
		})
		if n < 0 {
			n = len(list)
		}
		shown, more := cli.Folded(list[:n], most, all)
		if s.Kind == api.ConsentChanges {
			rows = append(rows, cli.Say("- "+first.Text))
		}
		for _, r := range shown {
			switch {
			case r.Permission != "":
				rows = append(rows, cli.Row{Own: []string{r.Permission, r.Text + labels[s.Kind]}, Words: r.Words, Lines: 5})
			case s.Kind != api.ConsentChanges && r.Detail != "":
				rows = append(rows, cli.Row{Own: []string{r.Text, r.Detail}, Words: r.Words, Lines: 2})
			case s.Kind != api.ConsentChanges:
				rows = append(rows, cli.Row{Own: []string{r.Text}, Words: r.Words, Lines: 2})
			case r.Words != "":
				rows = append(rows, cli.Row{Own: []string{"  " + r.Detail}, Words: r.Words})
			}
		}
		if more > 0 {
			rows = append(rows, cli.AndMore(more, "--all"))
		}
		list = list[n:]
	}
	return rows
}

// labels stand behind a permission that is nothing new.
var labels = map[string]string{
	api.ConsentKept: " (granted already)", api.ConsentDeclined: " (not granted before, and stays so)",
}

// EndpointRows shows what a plugin serves.
func EndpointRows(list []api.DeclaredEndpoint, all bool) []cli.Row {
	return sectionRows(api.ConsentSection{Rows: words.Endpoints(list)}, all)
}

// SignalRows shows which events and hooks of the application a plugin has.
func SignalRows(list []api.DeclaredSignal) []cli.Row {
	return sectionRows(api.ConsentSection{Rows: words.Signals(list)}, true)
}

// JobRows shows when a plugin runs by itself.
func JobRows(list []api.DeclaredJob, all bool) []cli.Row {
	return sectionRows(api.ConsentSection{Rows: words.Jobs(list)}, all)
}
