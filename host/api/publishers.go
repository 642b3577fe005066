package api

import (
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// Routes of publishers: whose packages of plugins the host takes. A publisher is
// a key that packages are signed with.
var (
	ListPublishers = Get[None, PublisherList]("/publishers", "Lists the publishers that the host knows")
	// TrustPublisher takes a key before the first package that it has signed.
	TrustPublisher  = Post[TrustRequest, PublisherList]("/publishers", "Trusts a publisher")
	RenamePublisher = Post[RenameRequest, PublisherList]("/publishers/rename", "Names a publisher")
	// ForgetPublisher forgets a publisher, or whose a plugin is: the next package
	// of it is one of a plugin that was never seen.
	ForgetPublisher = Post[ForgetRequest, PublisherList]("/publishers/forget", "Forgets a publisher")
	// RotatePublisher puts a key in the place of another, whose holder says so.
	RotatePublisher = Post[RotatePublisherRequest, PublisherList]("/publishers/rotate",
		"Takes a publisher's new key, by a statement that is signed with the old one")
	SetPublisherPolicy = Put[PublisherPolicy, PublisherList]("/publishers/policy", "Says whose plugins may be "+
		"installed and start")
)

// Policies for publishers.
const (
	// PolicyAny takes signed plugins and others.
	PolicyAny = "any"
	// PolicySigned takes signed plugins only.
	PolicySigned = "signed"
	// PolicyListed installs plugins only that a catalogue lists, with the very
	// signature that they have. Installed ones start where a catalogue that is
	// still there listed them then, or one does now.
	PolicyListed = "listed"
	// PolicyTrusted takes plugins only that a trusted publisher has signed.
	PolicyTrusted = "trusted"
)

// PublisherPolicy says whose plugins may be installed and start.
type PublisherPolicy struct {
	// Policy is any, signed, listed or trusted.
	Policy string `json:"policy"`
}

// Check knows the policies.
func (r PublisherPolicy) Check() error {
	switch r.Policy {
	case PolicyAny, PolicySigned, PolicyListed, PolicyTrusted:
		return nil
	}
	return problem.InvalidRequest("the policy must be any, signed, listed or trusted")
}

// PublisherList is what the host knows of publishers.
type PublisherList struct {
	Policy     string      `json:"policy"`
	Publishers []Publisher `json:"publishers"`
	// Untied are the plugins that were of a publisher until [ForgetPublisher].
	Untied []string `json:"untied,omitempty"`
}

// Publisher is a key that packages are signed with.
type Publisher struct {
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
	Name        string `json:"name,omitempty"`
	// Trusted says that the user has trusted the key itself, and not only agreed
	// to a plugin that it has signed.
	Trusted bool      `json:"trusted"`
	AddedAt time.Time `json:"addedAt"`
	// ReplacedBy is the key that has taken its place.
	ReplacedBy string `json:"replacedBy,omitempty"`
	// Plugins are those that only this publisher may upgrade.
	Plugins []string `json:"plugins"`
}

// Signer is who has signed a plugin.
type Signer struct {
	Key         string `json:"key"`
	Fingerprint string `json:"fingerprint"`
	Name        string `json:"name,omitempty"`
	Trusted     bool   `json:"trusted"`
	// First says that the plugin was not of any publisher before: with its
	// installation it is of this one.
	First bool `json:"first"`
}

// TrustRequest names a key to trust.
type TrustRequest struct {
	Key  string `json:"key"`
	Name string `json:"name,omitempty"`
}

// RenameRequest names a publisher.
type RenameRequest struct {
	// Publisher is its name, its key or the fingerprint of that.
	Publisher string `json:"publisher"`
	Name      string `json:"name"`
}

// ForgetRequest names what is to be forgotten, one of both.
type ForgetRequest struct {
	// Publisher is its name, its key or the fingerprint of that.
	Publisher string `json:"publisher,omitempty"`
	Plugin    string `json:"plugin,omitempty"`
}

// Check wants one of both.
func (r ForgetRequest) Check() error {
	switch {
	case r.Publisher == "" && r.Plugin == "":
		return problem.InvalidRequest("name the publisher or the plugin to forget")
	case r.Publisher != "" && r.Plugin != "":
		return problem.InvalidRequest("name a publisher or a plugin, and not both")
	}
	return nil
}

// RotatePublisherRequest has a statement of `wasmhost signing-key rotate`.
type RotatePublisherRequest struct {
	Statement string `json:"statement"`
}
