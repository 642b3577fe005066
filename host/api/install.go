package api

import (
	"path/filepath"
	"regexp"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Inspection is what a plugin asks for before it is installed.
type Inspection struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Version     string `json:"version"`
	Author      string `json:"author,omitempty"`
	Description string `json:"description,omitempty"`
	// Permissions are the weightiest first. Granted: by an earlier version.
	Permissions []Permission       `json:"permissions"`
	Endpoints   []DeclaredEndpoint `json:"endpoints"`
	// Offers are what it has for agents beside tools, nil for nothing.
	Offers *Offers `json:"offers,omitempty"`
	// Jobs run by themselves at scheduled times.
	Jobs   []DeclaredJob `json:"jobs"`
	Memory Memory        `json:"memory"`
	// Signals are the events and hooks of the application that it has.
	Signals []DeclaredSignal `json:"signals,omitempty"`
	// Reaches is what it reaches on the network, nil where it asks for no network.
	Reaches *Reaches `json:"reaches,omitempty"`
	// Collections are the names of what it keeps rows in, and Passwords how many of its
	// settings are passwords.
	Collections []string `json:"collections"`
	Passwords   int      `json:"passwords,omitzero"`
	// Page says that it has pages, which run in the user's browser.
	Page bool `json:"page,omitempty"`
	// AnySchedule says that the user lets the jobs of the installed version run
	// by any schedule that the plugin chooses.
	AnySchedule bool `json:"anySchedule"`
	// Changes are what it does beyond the installed version without a new
	// permission, and to rows and passwords that any earlier one has left, also
	// where the plugin was removed since, the weightiest first: they need the
	// user's consent as one does. See [InstallRequest].AcceptChanges.
	Changes []BehaviourChange `json:"changes"`
	// Installed is the version that is installed already, or empty.
	Installed string `json:"installed,omitempty"`
	// Downgrade says that the version is lower than the installed one.
	Downgrade bool `json:"downgrade"`
	// Rollback says that the version was installed before. Who has signed it was said
	// then.
	Rollback bool `json:"rollback,omitzero"`
	// Consent is what the user is asked: clients show it, and send its digest with
	// what was agreed to.
	Consent Consent `json:"consent"`
	// Digest names the exact content that was inspected; [InstallRequest]
	// repeats it, so that the user's consent covers nothing else.
	Digest string `json:"digest"`
	// Signer is who has signed the package, left out where nobody has. Refused
	// says why the plugin may not be installed, whoever consents.
	Signer  *Signer `json:"signer,omitempty"`
	Refused string  `json:"refused,omitempty"`
	// Warnings of validation, for the user.
	Warnings []string `json:"warnings,omitempty"`
}

// SignedBy is what [InstallRequest] repeats of the signer.
func (i Inspection) SignedBy() *string {
	key := ""
	if i.Signer != nil {
		key = i.Signer.Key
	}
	return &key
}

// Reaches is what the manifest of a plugin with the permission network declares:
// hosts, which are all that it reaches unless its user allows more, or none. Then
// it reaches any public server.
type Reaches struct {
	AnyHost bool           `json:"anyHost"`
	Hosts   []DeclaredHost `json:"hosts"`
}

// DeclaredHost is a host, or by *. in front all names below one, perhaps with a
// port. Reason is its author's.
type DeclaredHost struct {
	Host   string `json:"host"`
	Reason string `json:"reason,omitempty"`
}

// DeclaredJob is one entry of the manifest's cron.jobs.
type DeclaredJob struct {
	ID       string `json:"id"`
	Label    string `json:"label"`
	Schedule string `json:"schedule"` // unless its handler gives one that is not denser
	// When says the schedule in plain words, where that is shorter.
	When string `json:"when,omitempty"`
	// AtMost says in plain words how often the schedule fires at most, and
	// MostPerDay how often within a day.
	AtMost      string `json:"atMost"`
	MostPerDay  int    `json:"mostPerDay"`
	Description string `json:"description,omitempty"`
	// ApprovalRequired says that it asks the user before each run.
	ApprovalRequired bool `json:"approvalRequired"`
}

// Memory is what a backend may take, in MiB: what it asks for, and what this
// host gives it. Both are 0 where there is no backend.
type Memory struct {
	WantedMB int `json:"wantedMb"`
	GivenMB  int `json:"givenMb"`
	// Instances is the mode of backend.instances, pool or request, where the
	// backend asks to have more than one instance: as many as MaxInstances,
	// each with so much memory.
	Instances    string `json:"instances,omitempty"`
	MaxInstances int    `json:"maxInstances,omitempty"`
}

// BehaviourChange is something that a version does and the installed one did
// not, without a new permission. One of Job, Endpoint (its method and path),
// Setting, Collection and Host is set where it is about one; these and From and To
// are words of the plugin's author, What and AtMost are the host's alone. Text is a
// sentence with both, the author's in quotes.
type BehaviourChange struct {
	// Kind is endpoint.open, endpoint.silent, host.any, job.silent, job.denser,
	// setting.readable, collection.rows, host.new, tool.new, tool.text, offer.text, signal.new, permission.wider,
	// endpoint.wider, endpoint.new, job.new, memory.more, instances or index.dropped; the last is told and needs no
	// consent.
	Kind       string `json:"kind"`
	Job        string `json:"job,omitempty"`
	Endpoint   string `json:"endpoint,omitempty"`
	Setting    string `json:"setting,omitempty"`
	Collection string `json:"collection,omitempty"`
	Host       string `json:"host,omitempty"`
	Signal     string `json:"signal,omitempty"`
	Permission string `json:"permission,omitempty"`
	What       string `json:"what"`
	AtMost     string `json:"atMost,omitempty"` // how often a job runs
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	Text       string `json:"text"`
}

// InspectRequest names the folder or the package of a plugin.
type InspectRequest struct {
	// Path is an absolute folder or file on the host's machine.
	Path string `json:"path"`
}

// Check refuses a path that would mean something else to the host than to its
// client, whose working folder is another.
func (r InspectRequest) Check() error {
	if !filepath.IsAbs(r.Path) {
		return problem.InvalidRequest("the path must be the absolute path of a folder or package on the host's machine")
	}
	return nil
}

// InstallRequest is a user's consent to install a plugin.
type InstallRequest struct {
	// Path is an absolute folder or file on the host's machine.
	Path string `json:"path"`
	// Digest is that of the [Inspection] which the user consented to.
	Digest string `json:"digest"`
	// Signer is the key of who had signed the package at the [Inspection], empty
	// where nobody had: see [Inspection.SignedBy]. One that somebody else has
	// signed by now is refused. Where it is left out, whoever has signed it is
	// believed.
	Signer *string `json:"signer,omitzero"`
	// Grants are the permissions that the user granted.
	Grants []string `json:"grants"`
	// AcceptChanges accepts the changes of the inspection. A version that
	// has any is refused otherwise with 409 "conflict".
	AcceptChanges bool `json:"acceptChanges,omitempty"`
	// Consent is the digest of the [Consent] that was shown. Where something else
	// would be asked by now, the answer is 409 "consent_mismatch". AcceptChanges needs
	// it.
	Consent string `json:"consent,omitempty"`
	// Disabled installs the plugin without enabling it.
	Disabled bool `json:"disabled,omitempty"`
	// Downgrade allows a version that is lower than the installed one, which
	// is refused otherwise with 409 "conflict".
	Downgrade bool `json:"downgrade,omitempty"`
	// Source is remembered of the plugin, where the client has it from a registry or a catalogue.
	Source Source `json:"source,omitzero"`
}

// Source is where in an OCI registry, or in which catalogue, a plugin is from.
type Source struct {
	// Reference is what it was asked for by: REGISTRY/REPO:TAG or
	// REGISTRY/REPO@DIGEST. It is empty where a catalogue is named.
	Reference string `json:"reference,omitempty"`
	// Catalogue is the name of the catalogue, and Key the one that its index was
	// signed with, or the address of a list that nobody has signed: another
	// catalogue may be called so later.
	Catalogue string `json:"catalogue,omitempty"`
	Key       string `json:"key,omitempty"`
	// Digest is that of the artifact's manifest, or of the package that the
	// catalogue has named.
	Digest string `json:"digest"`
}

var (
	sourceReference = regexp.MustCompile(`^[0-9A-Za-z.:_/@\[\]-]{1,512}$`)
	sourceDigest    = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)
	sourceKey       = regexp.MustCompile(`^([0-9A-Za-z+/]{56}|https?://[!-~]+)$`)
	catalogueName   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// mostSourceKey is how long a key is, which may be an address.
const mostSourceKey = 4096

// Check refuses what no registry and no catalogue has.
func (s Source) Check() error {
	fits := sourceDigest.MatchString(s.Digest)
	if s.Catalogue == "" {
		fits = fits && s.Key == "" && sourceReference.MatchString(s.Reference)
	} else {
		fits = fits && s.Reference == "" && CheckCatalogueName(s.Catalogue) == nil &&
			len(s.Key) <= mostSourceKey && sourceKey.MatchString(s.Key)
	}
	if s != (Source{}) && !fits {
		return problem.InvalidRequest("the source has the form of none: give the reference and the digest of an " +
			"artifact in a registry, or a catalogue, its key and the digest of the package, or leave it out")
	}
	return nil
}

// Check wants the user's consent: the digest of the content that was inspected
// and the permissions that were granted, both explicit.
func (r InstallRequest) Check() error {
	if err := (InspectRequest{Path: r.Path}).Check(); err != nil {
		return err
	}
	if r.Digest == "" {
		return problem.InvalidRequest("the digest is missing; POST /api/v1/inspect gives it, and what the user must " +
			"consent to")
	}
	if r.Grants == nil {
		return problem.InvalidRequest("the grants are missing; give the list of permissions that the user granted, " +
			"[] for none")
	}
	if err := checkConsent(r.AcceptChanges, r.Consent); err != nil {
		return err
	}
	return r.Source.Check()
}

// checkConsent refuses what is agreed to unseen.
func checkConsent(agrees bool, shown string) error {
	if agrees && shown == "" {
		return problem.InvalidRequest("what is accepted must have been shown: give consent, too, the consent.digest of " +
			"the inspection")
	}
	return nil
}

// InspectPackageRequest is about the package that is uploaded.
type InspectPackageRequest struct {
	Signature string `query:"signature" json:"-" doc:"text of the package's signature, where it has one"`
}

// InstallPackageRequest is a user's consent to install the package that is
// uploaded; see [InstallRequest].
type InstallPackageRequest struct {
	Digest        string   `query:"digest" json:"-" doc:"of the inspection that the user consented to"`
	Grants        []string `query:"grants" json:"-" doc:"permissions that the user granted; none where it is left out"`
	AcceptChanges bool     `query:"acceptChanges" json:"-" doc:"accepts the changes of the inspection"`
	Consent       string   `query:"consent" json:"-" doc:"digest of the consent that was shown"`
	Disabled      bool     `query:"disabled" json:"-" doc:"installs the plugin without enabling it"`
	Downgrade     bool     `query:"downgrade" json:"-" doc:"allows a version that is lower than the installed one"`
	Signature     string   `query:"signature" json:"-" doc:"text of the package's signature, where it has one"`
}

// Check wants the digest of the content that was inspected.
func (r InstallPackageRequest) Check() error {
	if r.Digest == "" {
		return problem.InvalidRequest("the digest is missing; POST /api/v1/packages/inspect gives it, and what the " +
			"user must consent to")
	}
	return checkConsent(r.AcceptChanges, r.Consent)
}
