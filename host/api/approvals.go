package api

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Routes of what an approval takes, and of what is allowed without asking again. An
// approval, a change of these and an allowance want the user to be present as [Approvals]
// says: where that takes a passkey, [BeginPresence] makes the challenge that it signs.
var (
	ShowApprovals = Get[None, Approvals]("/approvals", "Shows what an approval takes, and what is always allowed", Mixed(),
		Needs(Approve))
	BeginPresence = Post[PresenceQuestion, PresenceChallenge]("/approvals/challenges",
		"Makes the challenge by which a passkey approves one thing", Needs(Approve))
	SetPresence = Put[SetPresenceRequest, Approvals]("/approvals/presence", "Sets what an approval takes")
	// RecoverApprovals is refused over the network: the terminal asks for it while no host runs.
	RecoverApprovals = Post[RecoverRequest, Approvals]("/approvals/recovery",
		"Begins to do without a passphrase or passkey that is lost; at the terminal alone, while no host runs")
	RevokeAllowance = Delete[AllowanceRequest, None]("/approvals/allowances/{id}", "Takes back what is always allowed",
		Needs(Approve))
)

// PresenceLevel says how a user shows that it is him who approves.
type PresenceLevel string

// The levels, the lowest first.
const (
	// PresenceSession is a login of a browser or a token that may approve.
	PresenceSession PresenceLevel = "session"
	// PresencePassphrase is a passphrase beside that.
	PresencePassphrase PresenceLevel = "passphrase"
	// PresencePasskey is a passkey that has verified its user, beside that.
	PresencePasskey PresenceLevel = "passkey"
)

// Above is how many levels are below; -1 for what is no level.
func (l PresenceLevel) Above() int {
	return slices.Index([]PresenceLevel{PresenceSession, PresencePassphrase, PresencePasskey}, l)
}

// Presence shows that the user is there, as the level wants it.
type Presence struct {
	Passphrase string `json:"passphrase,omitempty"`
	// Assertion is what a passkey has made of a challenge for this very thing: a
	// PublicKeyCredential as JSON.
	Assertion jsontext.Value `json:"assertion,omitempty"`
}

// Approval is a request that takes the user's presence. What says for what it is, in a line
// that a challenge is bound to.
type Approval interface {
	Approval() (what string, by *Presence)
}

// Approvals is what an approval takes, and what is always allowed.
type Approvals struct {
	Presence PresenceLevel `json:"presence"`
	// Origin is where the console has to be opened for its passkeys.
	Origin   string    `json:"origin,omitempty"`
	Passkeys []Passkey `json:"passkeys"`
	// Tampered says what was changed by something else than the host; nothing is approved then.
	Tampered string `json:"tampered,omitempty"`
	// Recovers is when the level ends that somebody has asked at the terminal to be without.
	Recovers *time.Time `json:"recovers,omitempty"`
	// History is what became of these settings, the newest last.
	History    []ApprovalEvent `json:"history"`
	Allowances []Allowance     `json:"allowances"`
}

// Passkey is a passkey that may approve.
type Passkey struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	Added time.Time `json:"added"`
}

// ApprovalEvent is a change of what an approval takes.
type ApprovalEvent struct {
	At   time.Time `json:"at"`
	What string    `json:"what"`
	By   string    `json:"by"`
}

// PresenceQuestion asks for a challenge: for an approval, or for a new passkey.
type PresenceQuestion struct {
	// What is the line of the request that is to be approved; see [Approval].
	What string `json:"what,omitempty"`
	// Register asks for a challenge that makes a new passkey.
	Register bool `json:"register,omitempty"`
}

// PresenceChallenge is the options that a browser hands to a passkey, as JSON.
type PresenceChallenge struct {
	Options jsontext.Value `json:"options"`
	Expires time.Time      `json:"expires"`
}

// SetPresenceRequest sets the level. Whatever it changes takes the presence of the level that
// there is.
type SetPresenceRequest struct {
	Level PresenceLevel `json:"level"`
	// Passphrase is the new one; left out, the one that there is stays.
	Passphrase string `json:"passphrase,omitempty"`
	// Passkey is a new one: a PublicKeyCredential as JSON, made by a challenge; Name is what it is called.
	Passkey jsontext.Value `json:"passkey,omitempty"`
	Name    string         `json:"name,omitempty"`
	// Remove is the id of a passkey that is to go.
	Remove   string    `json:"remove,omitempty"`
	Presence *Presence `json:"presence,omitempty"`
}

// Approval implements [Approval].
func (r SetPresenceRequest) Approval() (string, *Presence) {
	return fmt.Sprintf("presence %s %t %t %s", r.Level, r.Passphrase != "", len(r.Passkey) > 0, r.Remove), r.Presence
}

// Allowance is calls of a tool by one token that run without asking, until they expire.
type Allowance struct {
	ID     int64  `json:"id"`
	Plugin string `json:"plugin"`
	Tool   string `json:"tool"`
	// Version is that of the plugin; another content of it is asked about again.
	Version   string `json:"version"`
	Token     string `json:"token"`
	TokenName string `json:"tokenName"`
	// Arguments are the ones that are allowed; where they are left out, those that fit Schema.
	Arguments string         `json:"arguments,omitempty"`
	Schema    jsontext.Value `json:"schema,omitempty"`
	Created   time.Time      `json:"created"`
	Expires   time.Time      `json:"expires"`
	By        string         `json:"by"`
}

// AllowRequest asks for an allowance: for the very arguments of the call that is approved, or
// for all that fit a schema.
type AllowRequest struct {
	Schema jsontext.Value `json:"schema,omitempty"`
	// ForSeconds is how long it holds.
	ForSeconds int64 `json:"forSeconds"`
}

// AllowanceRequest names an allowance.
type AllowanceRequest struct {
	ID int64 `path:"id" json:"-" min:"1"`
}

// RecoverRequest says who is at the terminal.
type RecoverRequest struct {
	By string `json:"by"`
}

// ApproveCallRequest approves a call, and those that are alike.
type ApproveCallRequest struct {
	ID int64 `path:"id" json:"-" min:"1"`
	// Alike are further calls of the same tool by the same token.
	Alike    []int64       `json:"alike,omitempty"`
	Allow    *AllowRequest `json:"allow,omitempty"`
	Presence *Presence     `json:"presence,omitempty"`
}

// Approval implements [Approval].
func (r ApproveCallRequest) Approval() (string, *Presence) {
	var what strings.Builder
	what.WriteString("call " + strconv.FormatInt(r.ID, 10))
	for _, id := range r.Alike {
		what.WriteString("," + strconv.FormatInt(id, 10))
	}
	if r.Allow != nil {
		fmt.Fprintf(&what, " allow %d %s", r.Allow.ForSeconds, r.Allow.Schema)
	}
	return what.String(), r.Presence
}

// ApproveRunRequest approves a run.
type ApproveRunRequest struct {
	ID       int64     `path:"id" json:"-" min:"1"`
	Presence *Presence `json:"presence,omitempty"`
}

// Approval implements [Approval].
func (r ApproveRunRequest) Approval() (string, *Presence) {
	return "run " + strconv.FormatInt(r.ID, 10), r.Presence
}
