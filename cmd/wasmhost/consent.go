package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/plugin"
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
	told := func(c api.BehaviourChange) bool { return c.Kind == plugin.ChangeDroppedIndex }
	unsettled := !c.accept && slices.ContainsFunc(found.Changes, func(c api.BehaviourChange) bool { return !told(c) })
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
	showSigner(t, found)
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
	if len(found.Endpoints) > 0 {
		t.errorf("It answers requests at:")
		t.rows(t.err, "  ", endpointRows(found.Endpoints, all)...)
	}
	if len(found.Jobs) > 0 {
		t.errorf("It runs by itself:")
		t.rows(t.err, "  ", jobRows(found.Jobs, all)...)
		if found.AnySchedule {
			t.errorf("You let it run these by any schedule that it chooses.")
		}
	}
	t.errorf("")
	if len(found.Permissions) == 0 {
		t.errorf("It asks for no permissions.")
	} else {
		t.errorf("It asks for these permissions:")
		t.rows(t.err, "  ", explained(found.Permissions)...)
	}
	if len(found.Changes) > 0 {
		if found.Installed == "" {
			t.errorf("Beside permissions, what is new for the data that is kept of it:")
		} else {
			t.errorf("Beside permissions, what is new since %s:", shortVersion(found.Installed))
		}
		t.rows(t.err, "  ", changeRows(found.Changes, all)...)
	}
	t.errorf("")
	t.rows(t.err, "", say("In short:", inShortWords(found)))
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

// showSigner says by whom a package is signed.
func showSigner(t *term, found api.Inspection) {
	if text := signerText(found); text != "" {
		t.errorf("It is %s.", text)
	}
}

// signerText says by whom a package is signed; nothing where it is not.
func signerText(found api.Inspection) string {
	s := found.Signer
	if s == nil {
		return ""
	}
	name := "a publisher without a name"
	if s.Name != "" {
		name = "the publisher " + quoted(s.Name)
	}
	what := "as the installed one was"
	switch {
	case s.First && s.Trusted:
		what = "whom you trust; the plugin is of this publisher from now on"
	case s.First:
		what = "of whom this host has no plugin of this id yet: compare the fingerprint with the one that the publisher " +
			"shows; the plugin is of this key from now on"
	}
	return fmt.Sprintf("signed by %s, %s, %s", name, s.Fingerprint, what)
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

// inShortWords names all permissions, the weightiest first, and counts the
// rest.
func inShortWords(found api.Inspection) string {
	_, old, fresh := asks(found)
	var declined []string
	for _, p := range found.Permissions {
		if p.Declined && !p.Granted {
			declined = append(declined, p.Name)
		}
	}
	var parts []string
	add := func(label string, names []string) {
		if len(names) > 0 {
			parts = append(parts, label+strings.Join(names, ", "))
		}
	}
	switch {
	case len(found.Permissions) == 0:
		parts = append(parts, "no permissions")
	case found.Installed == "":
		add("", fresh)
	default:
		add("newly ", fresh)
		add("as granted before ", old)
		add("not granted ", declined)
	}
	return strings.Join(append(parts, besidePermissions(found)...), "; ") + "."
}

// besidePermissions counts what a plugin does and takes that is no permission.
func besidePermissions(found api.Inspection) (parts []string) {
	if n := len(found.Endpoints); n > 0 {
		parts = append(parts, count(n, "endpoint")+" ("+
			of(n, "open to whoever reaches the host", func(i int) bool { return !found.Endpoints[i].Auth })+
			asking(found.Endpoints)+")")
	}
	if n := len(found.Jobs); n > 0 {
		perDay := 0
		for _, j := range found.Jobs {
			perDay += j.MostPerDay
		}
		parts = append(parts, fmt.Sprintf("%s (%s, up to %s a day)", count(n, "job"),
			of(n, "without asking", func(i int) bool { return !found.Jobs[i].ApprovalRequired }), count(perDay, "run")))
		if found.AnySchedule {
			parts = append(parts, "any other schedule that it chooses")
		}
	}
	if found.Memory.WantedMB > 0 {
		parts = append(parts, memoryText(found.Memory))
	}
	if n := len(found.Changes); n > 0 {
		parts = append(parts, count(n, "change")+" beside permissions")
	}
	return parts
}

// asking says how many endpoints ask before each call, where any do.
func asking(list []api.DeclaredEndpoint) string {
	n := 0
	for _, e := range list {
		if e.RequiresConfirmation {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d asking before each call", n)
}

// of says how many of n are so.
func of(n int, what string, so func(int) bool) string {
	some := 0
	for i := range n {
		if so(i) {
			some++
		}
	}
	switch some {
	case 0:
		return "none " + what
	case n:
		return what
	}
	return fmt.Sprintf("%d %s", some, what)
}

// memoryText says what a backend may take.
func memoryText(m api.Memory) string {
	text := fmt.Sprintf("up to %d MB of memory", m.GivenMB)
	if m.GivenMB < m.WantedMB {
		text += fmt.Sprintf(" of the %d MB that it wants, which is the most on this host", m.WantedMB)
	} else if m.GivenMB > m.WantedMB {
		text += fmt.Sprintf(", the least that the JavaScript engine needs; it wants %d MB", m.WantedMB)
	}
	switch m.Instances {
	case manifest.InstancesPool:
		text += fmt.Sprintf(", in each of up to %s that serve requests", count(m.MaxInstances, "instance"))
	case manifest.InstancesRequest:
		text += fmt.Sprintf(", in a fresh instance for each call, up to %d at once", m.MaxInstances)
	}
	return text
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

// endpointRows shows endpoints, those that need no token first.
func endpointRows(list []api.DeclaredEndpoint, all bool) []row {
	var rows []row
	for _, auth := range []bool{false, true} {
		own := "needs a token"
		if !auth {
			own = "open to whoever reaches the host"
		}
		alike := slices.DeleteFunc(slices.Clone(list), func(e api.DeclaredEndpoint) bool { return e.Auth != auth })
		shown, more := folded(alike, shownOfAKind, all)
		for _, e := range shown {
			asks := ""
			if e.RequiresConfirmation {
				asks = ", asks before each call"
			}
			rows = append(rows, row{own: []string{own + asks}, words: sentence(e.Method+" "+e.Path, e.Description), lines: 2})
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
	}
	return rows
}

// jobRows shows how often each job runs and whether it asks first: those that
// do not ask come first, of these those that run most.
func jobRows(list []api.DeclaredJob, all bool) []row {
	var rows []row
	for _, asks := range []bool{false, true} {
		own := "without asking"
		if asks {
			own = "asks before each run"
		}
		alike := slices.DeleteFunc(slices.Clone(list), func(j api.DeclaredJob) bool { return j.ApprovalRequired != asks })
		slices.SortStableFunc(alike, func(a, b api.DeclaredJob) int { return b.MostPerDay - a.MostPerDay })
		shown, more := folded(alike, shownOfAKind, all)
		for _, j := range shown {
			rows = append(rows, row{own: []string{own, j.AtMost}, words: sentence(j.ID, j.Schedule, j.Label, j.Description),
				lines: 2})
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
	}
	return rows
}

// sentence joins words of an author.
func sentence(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// changeRows shows changes of behaviour, the weightiest sort first, and of each
// sort a few.
func changeRows(list []api.BehaviourChange, all bool) []row {
	var rows []row
	for len(list) > 0 {
		what := list[0].What
		other := func(c api.BehaviourChange) bool { return c.What != what }
		alike := slices.DeleteFunc(slices.Clone(list), other)
		list = slices.DeleteFunc(slices.Clone(list), func(c api.BehaviourChange) bool { return !other(c) })
		rows = append(rows, say("- "+what))
		shown, more := folded(alike, shownChanges, all)
		for _, c := range shown {
			if words := changeWords(c); words != "" {
				rows = append(rows, row{own: []string{"  " + c.AtMost}, words: words})
			}
		}
		if more > 0 {
			rows = append(rows, andMore(more, "--all"))
		}
	}
	return rows
}

// changeWords are the author's words in a change.
func changeWords(c api.BehaviourChange) string {
	name := c.Job + c.Endpoint + c.Setting + c.Collection
	switch {
	case name == "":
		return ""
	case c.From != "" && c.From != c.To:
		return name + " · " + c.From + " → " + c.To
	}
	return sentence(name, c.To)
}
