package shown

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/consent"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// Changes compares a version with the installed one, whose manifest
// may be nil where it cannot be read: then everything counts as new. Where any
// schedule was granted, one that is denser is nothing new.
func Changes(before, next *manifest.Manifest, anySchedule bool) []api.BehaviourChange {
	list := append(jobChanges(before, next, anySchedule), endpointChanges(before, next)...)
	list = append(list, consent.ToolChanges(Endpoints(before), Endpoints(next))...)
	list = append(list, consent.OfferChanges(Offers(before), Offers(next))...)
	list = append(list, memoryChange(before, next)...)
	list = append(list, hostChanges(before, next)...)
	list = append(list, signalChanges(before, next)...)
	list = append(list, parameterChanges(before, next)...)
	list = append(list, droppedIndexes(before, next)...)
	return append(list, instancesChange(before, next)...)
}

func jobChanges(before, next *manifest.Manifest, anySchedule bool) []api.BehaviourChange {
	old := map[string]service.Job{}
	for _, j := range catalog.Jobs(before) {
		old[j.ID] = j
	}
	var list []api.BehaviourChange
	for _, j := range catalog.Jobs(next) {
		was, known := old[j.ID]
		add := func(kind string, what, text string) {
			list = append(list, api.BehaviourChange{Kind: kind, Job: j.ID, From: was.Schedule, To: j.Schedule, What: what,
				AtMost: j.Density.String(),
				Text:   fmt.Sprintf("%s (%.60s, %s)", fmt.Sprintf(text, Quoted(j.ID)), j.Schedule, j.Density)})
		}
		switch {
		case known && was.ApprovalRequired && !j.ApprovalRequired:
			add(consent.SilentJob, "a job no longer asks before it runs", "the job %s no longer asks before it runs")
		case !known && !j.ApprovalRequired:
			add(consent.SilentJob, "a new job runs without asking", "the new job %s runs without asking")
		case !known:
			add(consent.NewJob, "a new job asks before each run", "the new job %s asks before each run")
		}
		if known && !anySchedule && j.Density.Denser(was.Density) {
			add(consent.DenserJob, "a job runs more often",
				fmt.Sprintf("the job %%s runs more often than %s (%.60s)", was.Density, was.Schedule))
		}
	}
	return list
}

func endpointChanges(before, next *manifest.Manifest) []api.BehaviourChange {
	old := map[string]manifest.Endpoint{}
	for _, e := range DeclaredEndpoints(before) {
		old[e.Method+" "+e.Path] = e
	}
	var list []api.BehaviourChange
	for _, e := range DeclaredEndpoints(next) {
		name := e.Method + " " + e.Path
		was, known := old[name]
		if was.RequiresConfirmation && !e.RequiresConfirmation {
			list = append(list, api.BehaviourChange{Kind: consent.SilentEndpoint, Endpoint: name,
				What: "an endpoint no longer asks you before each call",
				Text: fmt.Sprintf("the endpoint %s no longer asks before each call", Quoted(name))})
		}
		if known {
			list = append(list, widerEndpoint(name, was, e)...)
		}
		c := api.BehaviourChange{Kind: consent.OpenEndpoint, Endpoint: name}
		switch {
		case known && was.Auth && !e.Auth:
			c.What, c.Text = "an endpoint no longer needs a token: whoever reaches the host may call it",
				"the endpoint %s no longer needs a token: whoever reaches the host may call it"
		case !known && !e.Auth:
			c.What, c.Text = "a new endpoint needs no token: whoever reaches the host may call it",
				"the new endpoint %s needs no token: whoever reaches the host may call it"
		case !known:
			c.Kind, c.What, c.Text = consent.NewEndpoint, "a new endpoint answers those who have a token",
				"the new endpoint %s answers those who have a token"
		default:
			continue
		}
		c.Text = fmt.Sprintf(c.Text, Quoted(name))
		list = append(list, c)
	}
	return list
}

// widerEndpoint says what an endpoint gets or answers now that it did not.
func widerEndpoint(name string, was, now manifest.Endpoint) (list []api.BehaviourChange) {
	for _, c := range []struct {
		what     string
		was, now []string
	}{
		{"an endpoint takes bytes of any kind now, unchecked", raw(was), raw(now)},
		{"an endpoint gets more headers of requests", was.Headers, now.Headers},
		{"an endpoint answers more content types", was.Responses, now.Responses},
	} {
		more := slices.DeleteFunc(slices.Clone(c.now), func(s string) bool { return slices.Contains(c.was, s) })
		if len(more) > 0 {
			to := strings.Join(more, ", ")
			list = append(list, api.BehaviourChange{Kind: consent.WiderEndpoint, Endpoint: name, To: to, What: c.what,
				Text: fmt.Sprintf("%s: %s, %s", c.what, Quoted(name), Quoted(to))})
		}
	}
	return list
}

func raw(e manifest.Endpoint) []string {
	if e.RawBody {
		return []string{"rawBody"}
	}
	return nil
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
		return []api.BehaviourChange{{Kind: consent.AnyHost, What: what, Text: what}}
	}
	for _, h := range now.Hosts {
		if !netpolicy.Covers(before.DeclaredHosts(), h.Host) {
			list = append(list, api.BehaviourChange{Kind: consent.NewHost, Host: h.Host, To: h.Reason,
				What: "it sends and receives at a host that it did not reach",
				Text: fmt.Sprintf("it sends and receives at the host %s, which it did not reach", Quoted(h.Host))})
		}
	}
	return list
}

// signalChanges say which events and hooks of the application a version has that the installed
// one had not.
func signalChanges(before, next *manifest.Manifest) (list []api.BehaviourChange) {
	for _, hook := range []bool{true, false} {
		what := "it hears what the application tells by an event, which it did not: "
		if hook {
			what = "it changes what the application asks by a hook, which it did not: "
		}
		for _, name := range next.Signals(hook) {
			if !slices.Contains(before.Signals(hook), name) {
				list = append(list, api.BehaviourChange{Kind: consent.NewSignal, Signal: name, What: what + name,
					Text: what + name})
			}
		}
	}
	return list
}

// parameterChanges say which permissions of the application that a plugin had already are wider.
func parameterChanges(before, next *manifest.Manifest) (list []api.BehaviourChange) {
	for _, name := range next.Permissions {
		if before == nil || !before.HasPermission(name) || narrower(parsed(before.Parameters[name]),
			parsed(next.Parameters[name])) {
			continue
		}
		c := api.BehaviourChange{Kind: consent.WiderPermission, Permission: name,
			From: consent.ParameterWords(before.Parameters[name]), To: consent.ParameterWords(next.Parameters[name]),
			What: "a permission that it has is for more, or for something else"}
		c.Text = fmt.Sprintf("the permission %s is for %s, and no longer for %s", name, Quoted(c.To), Quoted(c.From))
		list = append(list, c)
	}
	return list
}

// parsed is a JSON value; without one an empty object.
func parsed(text json.RawMessage) (value any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // or large ones that differ would be alike
	if d.Decode(&value) != nil {
		return map[string]any{}
	}
	return value
}

// narrower reports whether parameters surely allow no more than before: they are alike, but that
// lists lack elements. An empty list may stand for all.
func narrower(before, next any) bool {
	switch next := next.(type) {
	case map[string]any:
		was, ok := before.(map[string]any)
		for name, value := range next {
			old, there := was[name]
			ok = ok && there && narrower(old, value)
		}
		return ok && len(was) == len(next)
	case []any:
		was, ok := before.([]any)
		for _, value := range next {
			ok = ok && slices.ContainsFunc(was, func(old any) bool { return reflect.DeepEqual(old, value) })
		}
		return ok && (len(next) > 0 || len(was) == 0)
	}
	return reflect.DeepEqual(before, next)
}

func memoryChange(before, next *manifest.Manifest) []api.BehaviourChange {
	from, to := before.DeclaredMemoryMB(), next.DeclaredMemoryMB()
	if to <= from {
		return nil
	}
	c := api.BehaviourChange{Kind: consent.MoreMemory, From: fmt.Sprintf("%d MB", from), To: fmt.Sprintf("%d MB", to)}
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
	return []api.BehaviourChange{{Kind: consent.Instances, What: what, Text: what}}
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

// Quoted shows an author's words in a sentence of the host.
func Quoted(text string) string { return fmt.Sprintf("%.60q", text) }

// DeclaredEndpoints are those of a manifest, which may be nil.
func DeclaredEndpoints(m *manifest.Manifest) []manifest.Endpoint {
	if m == nil || m.CLI == nil {
		return nil
	}
	return m.CLI.Endpoints
}

// NewUniqueIndexes are the unique indexes that collections with rows get: those
// that have a table, and those that the installed version may make one for at
// any moment.
func NewUniqueIndexes(before, next *manifest.Manifest, stored store.Tables) (list []store.UniqueIndex) {
	for _, collection := range slices.Sorted(maps.Keys(next.Storage.Collections)) {
		for _, columns := range next.Storage.Collections[collection].UniqueIndexes {
			index := store.UniqueIndex{Collection: collection, Columns: columns}
			isNew := !stored.HasUnique(index)
			if !stored.Has(collection) {
				isNew = declaresWithout(before, index)
			}
			if isNew {
				list = append(list, index)
			}
		}
	}
	return list
}

// declaresWithout reports whether a manifest, which may be nil, declares the
// collection of a unique index, and not the index.
func declaresWithout(m *manifest.Manifest, index store.UniqueIndex) bool {
	if m == nil {
		return false
	}
	for name, collection := range m.Storage.Collections {
		if strings.EqualFold(name, index.Collection) {
			return !slices.ContainsFunc(collection.UniqueIndexes, func(columns []string) bool {
				return index.Equal(store.UniqueIndex{Collection: name, Columns: columns})
			})
		}
	}
	return false
}

// droppedIndexes are indexes that a version declares no more, of collections that
// it declares.
func droppedIndexes(before, next *manifest.Manifest) (list []api.BehaviourChange) {
	if before == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(before.Storage.Collections)) {
		to, there := next.Storage.Collections[name]
		from := before.Storage.Collections[name]
		dropped := func(columns, what string) {
			list = append(list, api.BehaviourChange{Kind: consent.DroppedIndex, Collection: name, To: columns, What: what,
				Text: fmt.Sprintf("%s: %s of the collection %s", what, Quoted(columns), Quoted(name))})
		}
		for _, columns := range from.UniqueIndexes {
			if there && declaresWithout(next, store.UniqueIndex{Collection: name, Columns: columns}) {
				dropped(strings.Join(columns, ", "), "rows may be alike in these columns from now on; the unique index is dropped")
			}
		}
		for _, column := range from.Indexes {
			if there && !slices.Contains(to.Indexes, column) {
				dropped(column, "an index is dropped; queries by these columns may be slower")
			}
		}
	}
	return list
}

// LostRows is a unique index that is new: of rows that are alike in it, all but
// the latest are deleted.
func LostRows(index store.UniqueIndex) api.BehaviourChange {
	columns := strings.Join(index.Columns, ", ")
	return api.BehaviourChange{Kind: consent.LostRows, Collection: index.Collection, To: columns,
		What: "of stored rows that are alike in these columns, all but the latest are deleted",
		Text: fmt.Sprintf("of the rows in the collection %s that are alike in %s, all but the latest are deleted",
			Quoted(index.Collection), Quoted(columns))}
}

// SettingType returns the type of a setting of a manifest, which may be nil.
func SettingType(m *manifest.Manifest, key string) (string, bool) {
	if m == nil {
		return "", false
	}
	i := slices.IndexFunc(m.Settings, func(s manifest.Setting) bool { return s.Key == key })
	if i < 0 {
		return "", false
	}
	return m.Settings[i].Type, true
}

// reaches is what a manifest, which may be nil, declares of the network.
func reaches(m *manifest.Manifest) *api.Reaches {
	if m == nil || !m.HasPermission(manifest.PermissionNetwork) {
		return nil
	}
	hosts, declares := m.NetworkHosts()
	r := &api.Reaches{AnyHost: !declares, Hosts: []api.DeclaredHost{}}
	for _, h := range hosts {
		r.Hosts = append(r.Hosts, api.DeclaredHost{Host: h.Host, Reason: h.Reason})
	}
	return r
}
