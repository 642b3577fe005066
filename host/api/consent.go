package api

// Consent is what a user is asked to agree to before a version of a plugin takes
// its place, by installation, upgrade or rollback. The host makes it, and every
// client shows all of it: what is new and dangerous comes first.
type Consent struct {
	// Digest names what is asked here. [InstallRequest] repeats it, so that nothing
	// else is agreed to.
	Digest string `json:"digest"`
	// Summary is all of it in a sentence of the host's.
	Summary string `json:"summary"`
	// Signer says by whom the package is signed; left out for nobody.
	Signer string `json:"signer,omitempty"`
	// Accept says that there are changes which need the user's word beside the
	// permissions; see [InstallRequest].AcceptChanges.
	Accept   bool             `json:"accept"`
	Sections []ConsentSection `json:"sections"`
}

// ConsentSection is rows of one kind. None is empty.
type ConsentSection struct {
	// Kind is permissions.new, changes, permissions.kept, permissions.declined,
	// hosts, endpoints, jobs or page.
	Kind  string       `json:"kind"`
	Title string       `json:"title"`
	Rows  []ConsentRow `json:"rows"`
}

// ConsentRow is one thing that a version does or may do. What its author has
// written is in Words and nowhere else; names in it hide nothing.
type ConsentRow struct {
	// Kind is permission, host, endpoint, job, schedule, page or that of a [BehaviourChange].
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
	ConsentJobs     = "jobs"
	ConsentPage     = "page"
)
