package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	words "github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// consent is what the flags of install say.
type consent struct {
	yes    bool
	accept bool // changes that are no permissions
	grants []string
	given  bool // --grant was there, maybe empty
	all    bool // show lists in full
	dev    bool // the command is dev, which has no --grant
}

// ask shows what the plugin asks for and returns the permissions to grant, and
// whether the changes that are no permissions are accepted.
func (c consent) ask(t *term, found api.Inspection) (grants []string, accepted bool, err error) {
	if !t.quiet || !c.yes { // who has agreed to all beforehand may want to read nothing
		showInspection(t, found, c.all)
	}
	all, old, fresh := asks(found)
	unsettled := found.Consent.Accept && !c.accept
	switch {
	case c.yes:
		return all, true, nil
	case c.given && unsettled:
		return nil, false,
			errors.New("--grant says which permissions to grant, not that the changes listed above are accepted; " +
				"say --accept-changes, too, or --yes")
	case c.given:
		grants, err = c.some(all)
		return grants, c.accept, err
	case unsettled: // they are asked for below
	case found.Installed != "" && len(fresh) == 0 && len(old) == len(all):
		t.notef("It asks for nothing that you have not granted already.")
		return old, c.accept, nil
	case found.Installed != "" && len(fresh) == 0:
		t.notef("It asks for nothing new; what you have not granted before, '%s grant' grants.", t.program)
		return old, c.accept, nil
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
	case c.dev:
		nobody = "installing needs your consent and there is no terminal to ask at; say --yes to grant what is listed above"
	case unsettled:
		nobody += " and --accept-changes"
	}
	err = t.agree(false, question, nobody, "you did not consent, so nothing was installed")
	return append(old, fresh...), true, err
}

// asks returns the permissions that a plugin asks for, and of them those that
// are granted already and those that are new to the user.
func asks(found api.Inspection) (all, old, fresh []string) {
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
func (c consent) some(all []string) ([]string, error) {
	grants := []string{}
	for _, name := range c.grants {
		name = strings.TrimSpace(name)
		switch {
		case name == "" || slices.Contains(grants, name):
		case !slices.Contains(all, name):
			asked := strings.Join(all, ", ")
			if asked == "" {
				asked = "none"
			}
			return nil, usage(fmt.Errorf("--grant names %q, which the plugin does not ask for; it asks for: %s", name, asked))
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

// showInspection prints what a plugin is and what it asks for: first what its
// author says of it and the lists, last, right before the question, what it
// takes to agree, the weightiest first, and all of it once more in short. It
// goes to standard error, where the question stands too, and also with
// --quiet, unless --yes is said too: nobody else consents to what he was not shown.
func showInspection(t *term, found api.Inspection, all bool) {
	t.showAuthor(found.ID, found.Version, found.Name, found.Author, found.Description)
	switch {
	case found.Downgrade:
		t.errorf("Version %s is installed already and will be replaced by this lower one.", shortVersion(found.Installed))
	case found.Installed != "":
		t.errorf("Version %s is installed already and will be replaced.", shortVersion(found.Installed))
	}
	if signed := found.Consent.Signer; signed != "" {
		t.errorf("It is %s.", signed)
	}
	if len(found.Warnings) > 0 {
		shown, more := folded(found.Warnings, shownWarnings, all)
		rows := make([]row, 0, len(shown)+1)
		for _, w := range shown { // they quote the author
			text := strings.Replace(w, string(manifest.SeverityWarning)+": ", "", 1) // which stands before it
			rows = append(rows, row{own: []string{"warning:"}, words: text, lines: 2})
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
		t.rows(t.err, "", rows...)
	}
	t.consent(found, all)
}

// consent prints what is agreed to. In a terminal the last is what is read first:
// so its sections come from the end, what is new right before the question.
func (t *term) consent(found api.Inspection, all bool) {
	gap := false
	for _, s := range slices.Backward(found.Consent.Sections) {
		if !gap && s.Kind != api.ConsentServes && s.Kind != api.ConsentJobs && s.Kind != api.ConsentPage {
			t.errorf("")
			gap = true
		}
		t.section(s, all)
	}
	if len(found.Permissions) == 0 {
		t.errorf("It asks for no permissions.")
	}
	t.errorf("")
	t.rows(t.err, "", say("In short:", found.Consent.Summary))
}

// showAuthor prints what identifies a plugin, all of which its author chose.
func (t *term) showAuthor(id, version, name, author, description string) {
	t.errorf("The plugin, in its author's words:")
	var rows []row
	for _, field := range [][2]string{{"id", id}, {"version", version}, {"name", name}, {"author", author},
		{"description", description}} {
		if field[1] != "" {
			rows = append(rows, row{own: []string{field[0]}, words: field[1], lines: 10})
		}
	}
	t.rows(t.err, "  ", rows...)
}

// shortVersion is a version within a sentence: what an author may put behind
// its numbers is no place for another sentence.
func shortVersion(version string) string {
	const most = 20
	if cells(version) > most {
		return clip(version, most) + "…"
	}
	return version
}

// explained shows what each permission allows in plain words.
func explained(list []api.Permission) []row {
	var rows []row
	for _, p := range list {
		text := p.Explanation
		if p.Granted {
			text += " (granted already)"
		} else if p.Declined {
			text += " (not granted before, and stays so)"
		}
		rows = append(rows, say(p.Name, text))
	}
	return rows
}

// How a section of consent is shown: of rows that say alike only a few, unless all
// are. Those of changes stand below what they say.
func (t *term) section(s api.ConsentSection, all bool) {
	t.errorf("%s:", s.Title)
	t.rows(t.err, "  ", sectionRows(s, all)...)
}

func sectionRows(s api.ConsentSection, all bool) (rows []row) {
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
		shown, more := folded(list[:n], most, all)
		if s.Kind == api.ConsentChanges {
			rows = append(rows, say("- "+first.Text))
		}
		for _, r := range shown {
			switch {
			case r.Permission != "":
				rows = append(rows, say(r.Permission, r.Text+labels[s.Kind]))
			case s.Kind != api.ConsentChanges && r.Detail != "":
				rows = append(rows, row{own: []string{r.Text, r.Detail}, words: r.Words, lines: 2})
			case s.Kind != api.ConsentChanges:
				rows = append(rows, row{own: []string{r.Text}, words: r.Words, lines: 2})
			case r.Words != "":
				rows = append(rows, row{own: []string{"  " + r.Detail}, words: r.Words})
			}
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
		list = list[n:]
	}
	return rows
}

// labels stand behind a permission that is nothing new.
var labels = map[string]string{
	api.ConsentKept: " (granted already)", api.ConsentDeclined: " (not granted before, and stays so)",
}

// endpointRows and jobRows show what a plugin serves, and when it runs.
func endpointRows(list []api.DeclaredEndpoint, all bool) []row {
	return sectionRows(api.ConsentSection{Rows: words.Endpoints(list)}, all)
}

func jobRows(list []api.DeclaredJob, all bool) []row {
	return sectionRows(api.ConsentSection{Rows: words.Jobs(list)}, all)
}
