package notify

import (
	"time"
)

// Limits bound what one plugin may show. A field that is zero takes its
// default.
type Limits struct {
	// ToastsPerMinute is how many toasts and messages a plugin may show in a minute; as many may come at once.
	ToastsPerMinute int `default:"60" min:"1" max:"100000" per:"host"`
	// AlertsPerMinute is how many alerts a plugin may show in a minute; as many may come at once.
	AlertsPerMinute int `default:"60" min:"1" max:"100000" per:"host"`
	// UpdatesPerMinute is how often a plugin may set sidebar, badge and inbox in a minute; as many may come at once.
	UpdatesPerMinute int `default:"600" min:"1" max:"100000" per:"host"`
	// DesktopPerMinute is how many messages of a plugin go to the desktop; more are in the console only.
	DesktopPerMinute int `default:"10" min:"1" max:"1000" per:"host"`
	// Notices is how many notices of a plugin are kept; the oldest go first.
	Notices int `default:"1000" min:"1" max:"1000000" per:"database"`
	// Age is how long notices are kept.
	Age time.Duration `default:"720h" min:"1m" max:"876000h"`
	// Removals is how many removals of all plugins a follower that was away still learns of.
	Removals int `default:"5000" min:"1" max:"1000000" per:"database"`
	// InputBytes is how long the JSON of one call may be.
	InputBytes int `default:"4MiB" min:"1KiB" max:"64MiB"`
	// LockWait is how long to wait for a lock that another process holds on the file.
	LockWait time.Duration `default:"5s" min:"1ms" max:"1h"`
}

// Bounds of what a call may say, the same for every host: a plugin that works
// on one works on all.
const (
	// MaxTitle is how many characters ids, titles, subtitles, statuses, keys
	// and steps may have.
	MaxTitle = 200
	// MaxBody is how many characters messages and bodies may have.
	MaxBody = 4000
	// MaxBadge is how many characters a badge may have.
	MaxBadge = 32
	// MaxSidebarItems and MaxInboxItems are how many items a plugin may have.
	MaxSidebarItems = 200
	MaxInboxItems   = 500
	// MaxDuration is how long a toast may ask to be shown.
	MaxDuration = time.Hour
	// MaxSteps is the largest number of a step.
	MaxSteps = 1_000_000
)
