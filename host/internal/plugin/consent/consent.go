package consent

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// The kinds of rows that are no change.
const (
	kindPermission = "permission"
	kindEndpoint   = "endpoint"
	kindJob        = "job"
	kindSchedule   = "schedule"
	kindPage       = "page"
	kindHost       = "host"
	kindTool       = "tool"
	kindOffer      = "offer"
	kindSignal     = "signal"
)

// What became of a row since the installed version.
const (
	isNew     = "new"
	isChanged = "changed"
	isRemoved = "removed"
	isKept    = "kept"
)

// The kinds of [api.BehaviourChange].
const (
	OpenEndpoint    = "endpoint.open"    // anybody on the machine may call it now
	SilentEndpoint  = "endpoint.silent"  // a call of it runs without asking now
	SilentJob       = "job.silent"       // it runs without asking now
	DenserJob       = "job.denser"       // it runs more often
	ReadableSetting = "setting.readable" // it is a password no more
	LostRows        = "collection.rows"  // rows that are alike are deleted
	NewEndpoint     = "endpoint.new"     // with a token
	WiderEndpoint   = "endpoint.wider"   // it gets or answers what it did not
	NewJob          = "job.new"          // that asks before each run
	MoreMemory      = "memory.more"
	AnyHost         = "host.any" // it names the hosts that it reaches no more
	NewHost         = "host.new"
	NewTool         = "tool.new"   // agents are offered it
	ToolText        = "tool.text"  // what they are told of one is another
	OfferText       = "offer.text" // the same, beside tools
	NewSignal       = "signal.new" // it hears an event of the application, or answers a hook
	WiderPermission = "permission.wider"
	Instances       = "instances" // how many serve, and what outlives a call
	// DroppedIndex is told and needs nobody's word: nothing is lost by it.
	DroppedIndex = "index.dropped"
)

// change is what is to be said of a kind of change.
type change struct {
	kind, risk, change string
}

// changes are all kinds, the weightiest first.
func changes() []change {
	return []change{
		{OpenEndpoint, hostfuncs.RiskHigh, isNew}, {SilentEndpoint, hostfuncs.RiskHigh, isChanged},
		{AnyHost, hostfuncs.RiskHigh, isChanged},
		{SilentJob, hostfuncs.RiskHigh, isNew}, {LostRows, hostfuncs.RiskHigh, isRemoved},
		{ReadableSetting, hostfuncs.RiskHigh, isChanged}, {NewHost, hostfuncs.RiskMedium, isNew},
		{NewTool, hostfuncs.RiskMedium, isNew}, {ToolText, hostfuncs.RiskMedium, isChanged},
		{OfferText, hostfuncs.RiskMedium, isChanged}, {WiderPermission, hostfuncs.RiskMedium, isChanged},
		{NewSignal, hostfuncs.RiskMedium, isNew},
		{DenserJob, hostfuncs.RiskMedium, isChanged}, {WiderEndpoint, hostfuncs.RiskMedium, isChanged},
		{NewEndpoint, hostfuncs.RiskLow, isNew}, {NewJob, hostfuncs.RiskLow, isNew},
		{MoreMemory, hostfuncs.RiskLow, isChanged}, {Instances, hostfuncs.RiskLow, isChanged},
		{DroppedIndex, hostfuncs.RiskLow, isRemoved},
	}
}

// Kinds are the kinds of changes, the weightiest first.
func Kinds() []string {
	var list []string
	for _, c := range changes() {
		list = append(list, c.kind)
	}
	return list
}

// Asks reports whether a change needs the user's word.
func Asks(c api.BehaviourChange) bool { return c.Kind != DroppedIndex }

// Of makes what is asked for a version that was inspected.
func Of(found api.Inspection) api.Consent {
	facts := factsOf(found)
	c := api.Consent{Says: facts.says(), Rating: rate(facts), Summary: summary(found), Signer: signer(found),
		Accept: slices.ContainsFunc(found.Changes, Asks), Sections: []api.ConsentSection{}}
	add := func(kind, title string, rows []api.ConsentRow) {
		if len(rows) > 0 {
			c.Sections = append(c.Sections, api.ConsentSection{Kind: kind, Title: title, Rows: rows})
		}
	}
	fresh, kept, declined := Permissions(found.Permissions)
	asks, does := "It asks for these permissions", "Beside permissions, what is new for the data that is kept of it"
	if found.Installed != "" {
		asks, does = "It newly asks for these permissions",
			"Beside permissions, what is new since "+shortVersion(found.Installed)
	}
	add(api.ConsentNew, asks, fresh)
	add(api.ConsentChanges, does, changeRows(found.Changes))
	add(api.ConsentKept, "It keeps these permissions, which you have granted already", kept)
	add(api.ConsentDeclined, "It asks for these again, which you have not granted before; that stays so", declined)
	add(api.ConsentHosts, "It sends and receives at", Hosts(found.Reaches))
	add(api.ConsentServes, "It answers requests at", Endpoints(found.Endpoints))
	add(api.ConsentTools, "It offers agents these tools, and they believe what it tells them", Tools(found.Endpoints))
	add(api.ConsentOffers, "It offers agents texts and data, and they believe what these say", Offered(found.Offers))
	jobs := Jobs(found.Jobs)
	if found.AnySchedule && len(jobs) > 0 {
		jobs = append(jobs, api.ConsentRow{Kind: kindSchedule, Risk: hostfuncs.RiskMedium, Change: isKept,
			Text: "you let it run these by any schedule that it chooses"})
	}
	add(api.ConsentJobs, "It runs by itself", jobs)
	add(api.ConsentSignals, "It takes part in what the application does", Signals(found.Signals))
	if found.Page {
		add(api.ConsentPage, "It shows pages", []api.ConsentRow{{Kind: kindPage, Risk: hostfuncs.RiskMedium, Change: isKept,
			Text: "its page runs in your browser and may send what it sees to others"}})
	}
	c.Digest = digest(c)
	return c
}

// digest names what is asked, whoever has signed it: that is agreed to by a key. The
// rating says nothing that is not asked, and is made with the signature.
func digest(c api.Consent) string {
	c.Signer, c.Rating = "", api.ConsentRating{}
	text, err := json.Marshal(c)
	if err != nil {
		panic(err) // it is texts
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Permissions are rows for those that are new to the user, those that are granted
// already, and those that the user has not granted before.
func Permissions(list []api.Permission) (fresh, kept, declined []api.ConsentRow) {
	for _, p := range list {
		row := api.ConsentRow{Kind: kindPermission, Permission: p.Name, Change: isKept, Text: p.Explanation,
			Risk: riskOf(p), Words: ParameterWords(p.Parameters)}
		switch {
		case p.Granted:
			kept = append(kept, row)
		case p.Declined:
			declined = append(declined, row)
		default:
			row.Change = isNew
			fresh = append(fresh, row)
		}
	}
	return fresh, kept, declined
}

// changeRows puts alike changes together, the weightiest first.
func changeRows(list []api.BehaviourChange) (rows []api.ConsentRow) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b api.BehaviourChange) int { return cmp.Compare(a.What, b.What) })
	for _, known := range changes() {
		for _, c := range list {
			if c.Kind == known.kind {
				rows = append(rows, api.ConsentRow{Kind: c.Kind, Risk: known.risk, Change: known.change, Text: c.What,
					Detail: c.AtMost, Words: changeWords(c)})
			}
		}
	}
	return rows
}

// changeWords are the author's words in a change.
func changeWords(c api.BehaviourChange) string {
	name := visible.Identifier(c.Job + c.Endpoint + c.Setting + c.Collection + c.Host + c.Permission)
	switch {
	case name == "":
		return ""
	case c.From != "" && c.From != c.To:
		return name + " · " + c.From + " → " + c.To
	}
	return Sentence(name, c.To)
}

// Sentence joins words of an author.
func Sentence(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// Hosts are rows for the hosts that are declared, those that stand for many names
// first.
func Hosts(r *api.Reaches) (rows []api.ConsentRow) {
	switch {
	case r == nil:
		return nil
	case r.AnyHost:
		return []api.ConsentRow{{Kind: kindHost, Risk: hostfuncs.RiskHigh, Change: isKept,
			Text: "any public server: it does not say which"}}
	case len(r.Hosts) == 0:
		return []api.ConsentRow{{Kind: kindHost, Risk: hostfuncs.RiskLow, Change: isKept,
			Text: "no host, unless you allow one"}}
	}
	for _, h := range r.Hosts {
		row := api.ConsentRow{Kind: kindHost, Risk: hostfuncs.RiskMedium, Change: isKept, Text: "the host",
			Words: Sentence(visible.Identifier(h.Host), h.Reason)}
		if strings.HasPrefix(h.Host, "*.") {
			row.Text = "all hosts of"
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b api.ConsentRow) int { return cmp.Compare(a.Text, b.Text) })
	return rows
}

// Signals are rows for events and hooks of the application, whose names and texts are its own.
func Signals(list []api.DeclaredSignal) (rows []api.ConsentRow) {
	for _, s := range list {
		row := api.ConsentRow{Kind: kindSignal, Risk: hostfuncs.RiskLow, Change: isKept, Text: "it hears " + s.Name + ": " +
			s.Text}
		if s.Hook {
			row.Risk, row.Text = hostfuncs.RiskMedium, "it changes what becomes of "+s.Name+": "+s.Text
		}
		rows = append(rows, row)
	}
	return rows
}

// ParameterWords are what a manifest says of a permission of the application, to be read: its
// author's words.
func ParameterWords(given json.RawMessage) string {
	var compact bytes.Buffer
	if json.Compact(&compact, given) == nil { // no space hides what follows it
		given = compact.Bytes()
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(given, &members) != nil {
		return visible.Cut(string(given), shownParameters)
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(members)) {
		said := string(members[name])
		if list, ok := strings.CutPrefix(said, "["); ok {
			said = strings.TrimSuffix(list, "]")
		}
		parts = append(parts, name+": "+said)
	}
	return visible.Cut(Sentence(parts...), shownParameters)
}

// shownParameters is how much of the parameters of a permission a row shows.
const shownParameters = 2000

// Endpoints are rows for endpoints, those that need no token first.
func Endpoints(list []api.DeclaredEndpoint) (rows []api.ConsentRow) {
	for _, e := range list {
		row := api.ConsentRow{Kind: kindEndpoint, Risk: hostfuncs.RiskLow, Change: isKept, Text: "needs a token",
			Words: Sentence(e.Method+" "+visible.Identifier(e.Path), e.Description)}
		if !e.Auth {
			row.Risk, row.Text = hostfuncs.RiskHigh, "open to whoever reaches the host"
		}
		if e.RequiresConfirmation {
			row.Text += ", asks before each call"
		}
		if e.RawBody {
			row.Text += ", takes bytes of any kind, unchecked"
		}
		if len(e.Headers) > 0 {
			row.Text += ", gets headers of requests"
		}
		if len(e.Responses) > 0 {
			row.Text += ", answers more than JSON"
		}
		row.Words = Sentence(row.Words, strings.Join(slices.Concat(e.Headers, e.Responses), ", "))
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b api.ConsentRow) int { // high comes before low
		return cmp.Or(cmp.Compare(a.Risk, b.Risk), cmp.Compare(a.Text, b.Text))
	})
	return rows
}

// Jobs are rows for jobs: those that do not ask come first, of these those that run
// most.
func Jobs(list []api.DeclaredJob) (rows []api.ConsentRow) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b api.DeclaredJob) int {
		if a.ApprovalRequired != b.ApprovalRequired {
			if b.ApprovalRequired {
				return -1
			}
			return 1
		}
		return b.MostPerDay - a.MostPerDay
	})
	for _, j := range list {
		row := api.ConsentRow{Kind: kindJob, Risk: hostfuncs.RiskMedium, Change: isKept, Text: "without asking",
			Detail: j.When, Words: Sentence(visible.Identifier(j.ID), j.Label, j.Description)}
		if j.When == "" {
			row.Detail, row.Words = j.AtMost, Sentence(visible.Identifier(j.ID), j.Schedule, j.Label, j.Description)
		}
		if j.ApprovalRequired {
			row.Risk, row.Text = hostfuncs.RiskLow, "asks before each run"
		}
		rows = append(rows, row)
	}
	return rows
}

// signer says by whom a package is signed; nothing where it is not.
func signer(found api.Inspection) string {
	s := found.Signer
	if s == nil {
		return ""
	}
	name := "a publisher without a name"
	if s.Name != "" {
		name = fmt.Sprintf("the publisher %q", s.Name)
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

// shortVersion is a version within a sentence: what an author may put behind its
// numbers is no place for another sentence.
func shortVersion(version string) string {
	const most = 20
	if len(version) > most {
		return version[:most] + "…"
	}
	return version
}
