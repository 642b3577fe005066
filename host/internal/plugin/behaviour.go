package plugin

import (
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// The kinds of changes of behaviour.
const (
	ChangeOpenEndpoint    = consent.OpenEndpoint
	ChangeSilentEndpoint  = consent.SilentEndpoint
	ChangeSilentJob       = consent.SilentJob
	ChangeDenserJob       = consent.DenserJob
	ChangeReadableSetting = consent.ReadableSetting
	ChangeLostRows        = consent.LostRows
	ChangeNewEndpoint     = consent.NewEndpoint
	ChangeNewJob          = consent.NewJob
	ChangeMoreMemory      = consent.MoreMemory
	ChangeInstances       = consent.Instances
	ChangeAnyHost         = consent.AnyHost
	ChangeNewHost         = consent.NewHost
	ChangeDroppedIndex    = consent.DroppedIndex
)

// behaviourChanges compares a version with the installed one, whose manifest
// may be nil where it cannot be read: then everything counts as new. Where any
// schedule was granted, one that is denser is nothing new.
func behaviourChanges(before, next *manifest.Manifest, anySchedule bool) []api.BehaviourChange {
	list := append(jobChanges(before, next, anySchedule), endpointChanges(before, next)...)
	list = append(list, memoryChange(before, next)...)
	list = append(list, hostChanges(before, next)...)
	list = append(list, droppedIndexes(before, next)...)
	return append(list, instancesChange(before, next)...)
}

func jobChanges(before, next *manifest.Manifest, anySchedule bool) []api.BehaviourChange {
	old := map[string]Job{}
	for _, j := range declaredJobs(before) {
		old[j.ID] = j
	}
	var list []api.BehaviourChange
	for _, j := range declaredJobs(next) {
		was, known := old[j.ID]
		add := func(kind string, what, text string) {
			list = append(list, api.BehaviourChange{Kind: kind, Job: j.ID, From: was.Schedule, To: j.Schedule, What: what,
				AtMost: j.Density.String(),
				Text:   fmt.Sprintf("%s (%.60s, %s)", fmt.Sprintf(text, quoted(j.ID)), j.Schedule, j.Density)})
		}
		switch {
		case known && was.ApprovalRequired && !j.ApprovalRequired:
			add(ChangeSilentJob, "a job no longer asks before it runs", "the job %s no longer asks before it runs")
		case !known && !j.ApprovalRequired:
			add(ChangeSilentJob, "a new job runs without asking", "the new job %s runs without asking")
		case !known:
			add(ChangeNewJob, "a new job asks before each run", "the new job %s asks before each run")
		}
		if known && !anySchedule && j.Density.Denser(was.Density) {
			add(ChangeDenserJob, "a job runs more often",
				fmt.Sprintf("the job %%s runs more often than %s (%.60s)", was.Density, was.Schedule))
		}
	}
	return list
}

func endpointChanges(before, next *manifest.Manifest) []api.BehaviourChange {
	old := map[string]manifest.Endpoint{}
	for _, e := range declaredEndpoints(before) {
		old[e.Method+" "+e.Path] = e
	}
	var list []api.BehaviourChange
	for _, e := range declaredEndpoints(next) {
		name := e.Method + " " + e.Path
		was, known := old[name]
		if was.RequiresConfirmation && !e.RequiresConfirmation {
			list = append(list, api.BehaviourChange{Kind: ChangeSilentEndpoint, Endpoint: name,
				What: "an endpoint no longer asks you before each call",
				Text: fmt.Sprintf("the endpoint %s no longer asks before each call", quoted(name))})
		}
		c := api.BehaviourChange{Kind: ChangeOpenEndpoint, Endpoint: name}
		switch {
		case known && was.Auth && !e.Auth:
			c.What, c.Text = "an endpoint no longer needs a token: whoever reaches the host may call it",
				"the endpoint %s no longer needs a token: whoever reaches the host may call it"
		case !known && !e.Auth:
			c.What, c.Text = "a new endpoint needs no token: whoever reaches the host may call it",
				"the new endpoint %s needs no token: whoever reaches the host may call it"
		case !known:
			c.Kind, c.What, c.Text = ChangeNewEndpoint, "a new endpoint answers those who have a token",
				"the new endpoint %s answers those who have a token"
		default:
			continue
		}
		c.Text = fmt.Sprintf(c.Text, quoted(name))
		list = append(list, c)
	}
	return list
}

// hostChanges say which hosts a plugin reaches that had the network already, and
// did not reach them.
func hostChanges(before, next *manifest.Manifest) (list []api.BehaviourChange) {
	old, now := reaches(before), reaches(next)
	if old == nil || now == nil || old.AnyHost {
		return nil
	}
	if now.AnyHost {
		const what = "it no longer says which hosts it reaches: any public server"
		return []api.BehaviourChange{{Kind: ChangeAnyHost, What: what, Text: what}}
	}
	for _, h := range now.Hosts {
		if !netpolicy.Covers(before.DeclaredHosts(), h.Host) {
			list = append(list, api.BehaviourChange{Kind: ChangeNewHost, Host: h.Host, To: h.Reason,
				What: "it sends and receives at a host that it did not reach",
				Text: fmt.Sprintf("it sends and receives at the host %s, which it did not reach", quoted(h.Host))})
		}
	}
	return list
}

func memoryChange(before, next *manifest.Manifest) []api.BehaviourChange {
	from, to := before.DeclaredMemoryMB(), next.DeclaredMemoryMB()
	if to <= from {
		return nil
	}
	c := api.BehaviourChange{Kind: ChangeMoreMemory, From: fmt.Sprintf("%d MB", from), To: fmt.Sprintf("%d MB", to)}
	c.What = fmt.Sprintf("it may take up to %s of memory instead of %s", c.To, c.From)
	if from == 0 {
		c.From = ""
		c.What = "it runs a backend, which may take up to " + c.To + " of memory"
	}
	c.Text = c.What
	return []api.BehaviourChange{c}
}

// instancesChange says when a version runs in other instances. A new plugin has
// no change, whatever it asks for.
func instancesChange(before, next *manifest.Manifest) []api.BehaviourChange {
	from, to := instancesText(before), instancesText(next)
	if before.DeclaredMemoryMB() == 0 || next.DeclaredMemoryMB() == 0 || from == to {
		return nil
	}
	what := fmt.Sprintf("it runs in %s, and no longer in %s", to, from)
	return []api.BehaviourChange{{Kind: ChangeInstances, What: what, Text: what}}
}

// instancesText says in what instances the backend of a manifest asks to run.
func instancesText(m *manifest.Manifest) string {
	most := ""
	if n := m.InstanceMax(); n > 0 {
		most = fmt.Sprintf(", %d at most", n)
	}
	switch m.InstanceMode() {
	case manifest.InstancesPool:
		return "several instances, each with its own memory" + most
	case manifest.InstancesRequest:
		return "a fresh instance for each request" + most
	}
	return "one instance, whose memory requests share"
}

// quoted shows an author's words in a sentence of the host.
func quoted(text string) string { return fmt.Sprintf("%.60q", text) }

// declaredJobs are the jobs of a manifest, which may be nil.
func declaredJobs(m *manifest.Manifest) []Job {
	if m == nil || m.Cron == nil {
		return nil
	}
	list := make([]Job, len(m.Cron.Jobs))
	for i, j := range m.Cron.Jobs {
		density, _ := manifest.ScheduleDensity(j.Schedule) // it was checked
		list[i] = Job{Job: j, Density: density}
	}
	return list
}

func declaredEndpoints(m *manifest.Manifest) []manifest.Endpoint {
	if m == nil || m.CLI == nil {
		return nil
	}
	return m.CLI.Endpoints
}
