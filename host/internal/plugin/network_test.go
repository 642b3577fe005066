package plugin

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// What a plugin may reach never becomes more by an upgrade, a rollback or a
// grant than its user has said.
func TestNetworkPolicyOverChanges(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, offline: true})
	version := func(number string, permissions ...string) spec {
		return spec{id: "p", version: number, more: map[string]any{"permissions": append([]string{}, permissions...)}}
	}
	want := func(when string, only bool, hosts ...string) {
		t.Helper()
		got := r.get("p").Network
		if got == nil || got.Only != only || !slices.Equal(got.AllowHosts, hosts) {
			t.Errorf("%s: %+v", when, got)
		}
	}
	set := func(policy api.NetworkPolicy) error {
		_, err := r.SetNetwork(t.Context(), "p", policy)
		return err
	}
	r.install(version("1.0.0", "network"))
	want("at first", false)
	if err := set(api.NetworkPolicy{AllowHosts: []string{"nas.lan:80", "API.example.com", "api.example.com"},
		Only: true}); err != nil {
		t.Fatal(err)
	}
	want("set", true, "api.example.com", "nas.lan:80")
	if err := set(api.NetworkPolicy{AllowHosts: []string{"10.0.0.0/8"}}); !problem.IsCode(err,
		problem.CodeInvalidRequest) {
		t.Errorf("a range of addresses: %v", err)
	}
	want("after one that is not valid", true, "api.example.com", "nas.lan:80")

	r.install(version("2.0.0", "network"))
	want("after an upgrade", true, "api.example.com", "nas.lan:80")
	r.install(version("3.0.0"))
	if got := r.get("p").Network; got != nil {
		t.Errorf("without the permission: %+v", got)
	}
	if err := set(api.NetworkPolicy{}); !problem.IsCode(err, problem.CodeInvalidRequest) {
		t.Errorf("without the permission: %v", err)
	}
	if _, err := r.Rollback(t.Context(), "p", RollbackOptions{}); err != nil {
		t.Fatal(err)
	}
	want("back at 2.0.0", true, "api.example.com", "nas.lan:80")
	if _, err := r.Revoke(t.Context(), "p", []string{"network"}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Grant(t.Context(), "p", []string{"network"}); err != nil {
		t.Fatal(err)
	}
	want("revoked and granted", false)
}

// A record of before there were policies is read, one with a policy that no
// host has written is not.
func TestRecordsWithPolicies(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir, offline: true})
	r.install(spec{id: "p", more: map[string]any{"permissions": []string{"network"}}})
	file := filepath.Join(dir, catalog.PluginsName, "p", catalog.RecordName)
	old, err := os.ReadFile(file)
	if err != nil || strings.Contains(string(old), "allowHosts") {
		t.Fatalf("%v: %s", err, old)
	}
	for policy, reason := range map[string]string{
		``: "", `"network": {"allowHosts": ["nas.lan"], "only": true},`: "",
		`"network": {"allowHosts": ["http://nas.lan/"]},`: "cannot be read", `"network": {"hosts": []},`: "cannot be read",
	} {
		text := strings.Replace(string(old), `"grants"`, policy+`"grants"`, 1)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		info := manage(t, setup{dir: dir, offline: true}).get("p")
		if !strings.Contains(info.Reason, reason) || (info.State == api.StateFailed) != (reason != "") {
			t.Errorf("%s: %s, %s", policy, info.State, info.Reason)
		}
	}
}

// Counting costs a call no allocation.
func TestCountingAllocatesNothing(t *testing.T) {
	r := manage(t, setup{offline: true})
	e := r.newEntry("p")
	key := hostfuncs.Key{Namespace: "storage", Name: "get"}
	result := abi.RawJSON("null")
	f := e.Functions.Watched(hostfuncs.Set{key: func(context.Context, []byte) (abi.RawJSON, error) { return result, nil }},
		&running.Slot{})[key]
	params := []byte("{}")
	if n := testing.AllocsPerRun(100, func() { _, _ = f(t.Context(), params) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if got := e.Functions.Usage(); len(got) != 1 || got[0].Allowed != 101 ||
		got[0].BytesIn != 202 || got[0].BytesOut != 404 {
		t.Errorf("counted %+v", got)
	}
}
