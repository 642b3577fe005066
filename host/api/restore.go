package api

import "time"

// Routes of a restore into the host that runs. The owner's browser sends a
// backup, is told what it brings, and agrees to just that; then the host ends,
// puts it in the place of what is there, and opens anew.
var (
	// StageRestore changes nothing. What is sent is kept until it is agreed to,
	// discarded, or another one is sent, no longer than the limit
	// backup.staged-for, and no longer than the host runs.
	StageRestore = Import[None, StagedRestore]("/restore",
		"Reads a backup, and says what a restore of it would bring", ForOwner())
	AgreeToRestore = Post[RestoreRequest, None]("/restore/agree",
		"Restores the backup that was sent: the host ends and opens anew with it", ForOwner(), Returns(204))
	DiscardRestore = Delete[None, None]("/restore", "Forgets the backup that was sent")
	ShowRestore    = Get[None, RestoreState]("/restore", "Says what became of the newest restore")
)

// StagedRestore is a backup that was sent.
type StagedRestore struct {
	Digest string `json:"digest"` // of the file
	Brings Brings `json:"brings"`
	// Damaged are the databases of the backup that are damaged.
	Damaged []string `json:"damaged"`
}

// RestoreRequest is what the owner has agreed to.
type RestoreRequest struct {
	Digest string `json:"digest"` // of [StagedRestore]
}

// States of a restore.
const (
	RestoreNone   = "none"   // nothing was sent since the host runs
	RestoreStaged = "staged" // a backup waits for consent
	RestoreAgreed = "agreed" // the host is about to end
	RestoreDone   = "done"   // what it serves is the backup
	RestoreFailed = "failed" // what it serves is what there was
)

// RestoreState says what became of a restore.
type RestoreState struct {
	State  string `json:"state"` // none, staged, agreed, done or failed
	Digest string `json:"digest,omitempty"`
	// Problem is why it failed, or why passwords and secrets cannot be used.
	Problem string `json:"problem,omitempty"`
	// Replaced is the folder in the data folder with what was there.
	Replaced string `json:"replaced,omitempty"`
}

// Brings says what a backup would put into the data folder. A backup is as good
// as whoever made it, and a file that was added to one acts like any other:
// everything that gives somebody power is named.
type Brings struct {
	Created time.Time `json:"created"`
	Host    string    `json:"host"` // the version that says to have written it
	Files   int       `json:"files"`
	Bytes   int64     `json:"bytes"`
	// Plugins are those that are installed, with what they are granted.
	Plugins []BroughtPlugin `json:"plugins"`
	// Orphans are the ids of plugins that only have left data.
	Orphans []string `json:"orphans"`
	// AI is the provider that plugins' requests, and the key, go to.
	AI *BroughtAI `json:"ai,omitempty"`
	// Tokens open the host's API.
	Tokens []BroughtToken `json:"tokens"`
	// Secrets is how many passwords and secrets are sealed in it. Key says
	// that the key that opens them is in it too.
	Secrets int  `json:"secrets"`
	Key     bool `json:"key"`
	// Data names what else the host has kept, in plain words.
	Data []string `json:"data"`
	// Trust says whose packages are taken then: catalogues, and keys of publishers by
	// name and fingerprint, a line each, those that the user trusted first.
	Trust []string `json:"trust"`
	// Policy is whose plugins are taken then, any, signed, listed or trusted, and
	// PolicyBefore whose are now, where that is another; see [PublisherPolicy].
	Policy       string `json:"policy"`
	PolicyBefore string `json:"policyBefore,omitempty"`
}

// BroughtPlugin is an installed plugin of a backup.
type BroughtPlugin struct {
	ID      string   `json:"id"`
	Version string   `json:"version"`
	Enabled bool     `json:"enabled"` // it starts with the host
	Granted []string `json:"granted"`
	// AnySchedule: its jobs may run by any schedule that it chooses.
	AnySchedule bool `json:"anySchedule"`
	// CPUWeight is its part of the processors, beside 100 of most others.
	CPUWeight int `json:"cpuWeight"`
	// Previous is what a rollback goes back to, with what it is granted then.
	Previous *Previous `json:"previous,omitempty"`
	// Network is what the user had opened or closed beyond what the plugin
	// declares; nil where network is not granted.
	Network *NetworkPolicy `json:"network,omitempty"`
}

// BroughtAI is how a backup reaches the AI provider.
type BroughtAI struct {
	BaseURL string `json:"baseUrl"`
	Model   string `json:"model"`
	Proxy   string `json:"proxy,omitempty"`
	Key     bool   `json:"key"` // a sealed key is sent there
	// PlainKey: the key may go over the network unencrypted.
	PlainKey bool `json:"plainKey"`
	// Problem is why the settings cannot be used, which are restored all the
	// same.
	Problem string `json:"problem,omitempty"`
}

// BroughtToken is a token of a backup; it has its hash only.
type BroughtToken struct {
	Name string `json:"name"`
	Role Role   `json:"role,omitempty"`
	// Scopes limit one that calls; none is all plugins.
	Scopes    []Scope    `json:"scopes"`
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
}
