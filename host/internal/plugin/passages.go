package plugin

import (
	"slices"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
)

// passage is one way in which a plugin comes into a state.
type passage struct {
	event    string
	by       string // who may cause it
	from, to []api.State
	kept     durability
}

// durability says what of an event outlives the end of the host.
type durability string

const (
	// keptFirst: the record is saved before the state changes. Until then a host that
	// opens the folder finds all as it was, from then on all as it was asked.
	keptFirst durability = "the record, before"
	// keptLast: the record says so afterwards; without that the event comes again.
	keptLast durability = "the record, after"
	keptNone durability = "nothing"
)

// passages is the life of a plugin as a table. [entry.become] holds all code to its
// states, and TestLife a real host to its events, over failures and the ends of hosts.
// A host that is not started only leads from resting states to resting states; a plugin
// is new in the state installed, and gone once it was removed.
func passages() []passage {
	const (
		installed, disabled, starting     = api.StateInstalled, api.StateDisabled, api.StateStarting
		active, failed, incompatible      = api.StateActive, api.StateFailed, api.StateIncompatible
		user, host, guest, others, system = "user", "host", "plugin", "another host", "what lies below"
	)
	states := func(list ...api.State) []api.State { return list }
	resting := states(installed, disabled, failed, incompatible)
	all := append(resting, starting, active)
	anew := states(installed, starting, failed, incompatible) // with what is installed now
	return []passage{
		{"open", host, states(installed), resting, keptNone}, // after it has settled what was interrupted
		{"start", host, states(installed), states(starting), keptNone},
		{"install", user, states(installed), append(anew, disabled), keptFirst},
		{"upgrade", user, all, append(anew, disabled), keptFirst},
		{"rollback", user, all, append(anew, disabled), keptFirst}, // the record, the database, the record
		{"enable", user, all, anew, keptFirst},
		{"disable", user, all, states(disabled), keptFirst}, // on a full disk it stops all the same
		{"grant", user, all, append(anew, disabled), keptFirst},
		{"configure", user, all, append(anew, disabled), keptFirst}, // settings, policies, weight
		{"reload", user, states(installed, starting, active, failed, incompatible), anew, keptNone},
		{"import", user, states(starting, active, failed), states(starting, failed), keptFirst},
		{"accept loss", user, all, append(anew, disabled), keptFirst},
		{"follow", others, all, append(anew, disabled), keptNone}, // it has kept what is followed
		{"activate", guest, states(starting, active), states(active), keptLast},
		{"fail to start", guest, states(starting, active), states(failed), keptNone},
		{"crash", guest, states(active), states(active, failed), keptNone}, // failed while the circuit is open
		{"damage", system, states(active), states(starting, failed), keptNone},
		{"try again", host, states(failed), states(starting, failed, incompatible), keptNone},
		{"remove", user, all, states(disabled), keptFirst},
	}
}

// mayFollow reports whether one state may follow another one. What has no backend takes
// no time to start.
func mayFollow(from, to api.State, backend bool) bool {
	if to == api.StateInstalled && (from == api.StateStarting || from == api.StateActive) {
		return false // that is only where nothing is started
	}
	follows := func(to api.State) bool {
		return slices.ContainsFunc(passages(), func(p passage) bool {
			return slices.Contains(p.from, from) && slices.Contains(p.to, to)
		})
	}
	return follows(to) || to == api.StateActive && !backend && follows(api.StateStarting)
}

// wrongPassage is logged where the table does not have a change of state, which is a
// fault of this package.
const wrongPassage = "the plugin comes into a state that does not follow the one before"

// become makes s the state and returns the one before.
func (e *known) become(s *shown.Status) (old *shown.Status) {
	old = e.Status.Swap(s)
	in := e.Known()
	backend := in != nil && in.Manifest != nil && in.Manifest.Backend != nil
	if !mayFollow(old.State, s.State, backend) {
		e.Log().Host.Error(wrongPassage, "from", old.State, "to", s.State)
	}
	return old
}
