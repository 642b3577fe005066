package api

// Consent is what a user is asked to agree to before a version of a plugin takes
// its place, by installation, upgrade or rollback. The host makes it, and every
// client shows all of it: what is new and dangerous comes first.
type Consent struct {
	// Digest names what is asked here. [InstallRequest] repeats it, so that nothing
	// else is agreed to.
	Digest string `json:"digest"`
	// Says is what it may do in plain words, as clauses of one sentence that begins
	// with "It".
	Says []ConsentClause `json:"says"`
	// Rating is how much could go wrong, and why.
	Rating ConsentRating `json:"rating"`
	// Summary is all of it in a sentence of the host's.
	Summary string `json:"summary"`
	// Signer says by whom the package is signed; left out for nobody.
	Signer string `json:"signer,omitempty"`
	// Accept says that there are changes which need the user's word beside the
	// permissions; see [InstallRequest].AcceptChanges.
	Accept   bool             `json:"accept"`
	Sections []ConsentSection `json:"sections"`
}

// ConsentClause is the host's words in Text, and names that the author chose in
// Words, which stand behind them. New: the installed version could not.
type ConsentClause struct {
	Text  string `json:"text"`
	Words string `json:"words,omitempty"`
	New   bool   `json:"new,omitzero"`
}

// MostRisk is the highest score of a [ConsentRating].
const MostRisk = 10

// ConsentRating is made of what a version asks for, where it may send what it gets,
// who has signed it, and how many instances it runs in. The same makes the same.
type ConsentRating struct {
	// Risk is high, medium or low: that of the weightiest point. Score is 7 to 10 for
	// high, 4 to 6 for medium and 1 to 3 for low, and tells plugins of one risk apart.
	Risk  string `json:"risk"`
	Score int    `json:"score"`
	// Points are the reasons, the weightiest first, in the host's words alone.
	Points []ConsentPoint `json:"points"`
}

// ConsentPoint is one reason of a rating.
type ConsentPoint struct {
	// Kind is leaves (private data has a way out), network.any, network.hosts,
	// network.none, feeds, ai, endpoints.open, endpoints, rows, password, page, jobs,
	// schedule, keeps, asks, messages, instances, permission or signature.
	Kind string `json:"kind"`
	Risk string `json:"risk"`
	Text string `json:"text"`
}

// ConsentSection is rows of one kind. None is empty.
type ConsentSection struct {
	// Kind is permissions.new, changes, permissions.kept, permissions.declined,
	// hosts, endpoints, tools, jobs or page.
	Kind  string       `json:"kind"`
	Title string       `json:"title"`
	Rows  []ConsentRow `json:"rows"`
}

// ConsentRow is one thing that a version does or may do. What its author has
// written is in Words and nowhere else; names in it hide nothing.
type ConsentRow struct {
	// Kind is permission, host, endpoint, tool, job, schedule, page or that of a [BehaviourChange].
	Kind string `json:"kind"`
	// Risk is high, medium or low, and Change is new, changed, removed, or kept.
	Risk   string `json:"risk"`
	Change string `json:"change"`
	// Permission is its name, where the row is about one.
	Permission string `json:"permission,omitempty"`
	// Text says what it is, and Detail how often a job runs at most.
	Text   string `json:"text"`
	Detail string `json:"detail,omitempty"`
	Words  string `json:"words,omitempty"`
}

// The kinds of [ConsentSection], in the order in which they come.
const (
	ConsentNew      = "permissions.new"
	ConsentChanges  = "changes"
	ConsentKept     = "permissions.kept"
	ConsentDeclined = "permissions.declined"
	ConsentHosts    = "hosts"
	ConsentServes   = "endpoints"
	ConsentTools    = "tools"
	ConsentOffers   = "offers"
	ConsentJobs     = "jobs"
	ConsentSignals  = "signals"
	ConsentPage     = "page"
)
