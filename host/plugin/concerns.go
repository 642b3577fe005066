package plugin

import (
	"fmt"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// Concern is something that a version does without asking and the installed
// one did not: no permission is new, and yet the user has to agree.
type Concern struct {
	// Job or Endpoint is what it is about; the other is empty. An endpoint is
	// its method and path, with a space between them.
	Job, Endpoint string
	// Text says it in plain words. It holds names of the plugin's own.
	Text string
}

// concerns compares a version with the installed one, whose manifest may be
// nil where it cannot be read. Then everything counts as new.
func concerns(before, next *manifest.Manifest) []Concern {
	var list []Concern
	asked, silent := jobsOf(before)
	for _, j := range declaredJobs(next) {
		switch {
		case j.ApprovalRequired || silent[j.ID]:
		case asked[j.ID]:
			list = append(list, Concern{Job: j.ID, Text: fmt.Sprintf("the job %s no longer asks before it runs (%s)", j.ID, j.Schedule)})
		default:
			list = append(list, Concern{Job: j.ID, Text: fmt.Sprintf("the new job %s runs without asking (%s)", j.ID, j.Schedule)})
		}
	}
	guarded, open := endpointsOf(before)
	for _, e := range declaredEndpoints(next) {
		name := e.Method + " " + e.Path
		switch {
		case e.Auth || open[name]:
		case guarded[name]:
			list = append(list, Concern{Endpoint: name, Text: fmt.Sprintf("the endpoint %s no longer needs a token: every program on this machine may call it", name)})
		default:
			list = append(list, Concern{Endpoint: name, Text: fmt.Sprintf("the new endpoint %s needs no token: every program on this machine may call it", name)})
		}
	}
	return list
}

// jobsOf returns the jobs that ask before each run, and those that do not.
func jobsOf(m *manifest.Manifest) (asked, silent map[string]bool) {
	asked, silent = map[string]bool{}, map[string]bool{}
	for _, j := range declaredJobs(m) {
		if j.ApprovalRequired {
			asked[j.ID] = true
		} else {
			silent[j.ID] = true
		}
	}
	return asked, silent
}

// endpointsOf returns the endpoints that need a token, and those that do not.
func endpointsOf(m *manifest.Manifest) (guarded, open map[string]bool) {
	guarded, open = map[string]bool{}, map[string]bool{}
	for _, e := range declaredEndpoints(m) {
		name := e.Method + " " + e.Path
		if e.Auth {
			guarded[name] = true
		} else {
			open[name] = true
		}
	}
	return guarded, open
}

func declaredJobs(m *manifest.Manifest) []manifest.Job {
	if m == nil || m.Cron == nil {
		return nil
	}
	return m.Cron.Jobs
}

func declaredEndpoints(m *manifest.Manifest) []manifest.Endpoint {
	if m == nil || m.CLI == nil {
		return nil
	}
	return m.CLI.Endpoints
}

// agreed refuses an upgrade with concerns that the user has not accepted.
func (c Consent) agreed(old *installed, next *manifest.Manifest) error {
	if c.AcceptChanges || old == nil || old.record == nil {
		return nil
	}
	list := concerns(old.manifest, next)
	if len(list) == 0 {
		return nil
	}
	more := ""
	if len(list) > 1 {
		more = fmt.Sprintf(", and %d more such changes", len(list)-1)
	}
	return &ConflictError{Reason: fmt.Sprintf("version %s does more without asking than the installed %s: %s%s; to accept that, install it with --accept-changes (over the API: \"acceptChanges\": true)",
		next.Plugin.Version, old.record.Current.Version, list[0].Text, more)}
}
