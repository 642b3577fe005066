package server

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// TestRolesOfRoutes walks all routes with a token of each role: each gets past the check of
// roles where the value of the route says so, and nowhere else.
func TestRolesOfRoutes(t *testing.T) {
	h := startAPI(t)
	tokens := map[api.Role]string{}
	for _, role := range api.Roles() {
		secret, _, err := h.tokens.Create(NewTokenRequest{Name: string(role), Role: role})
		if err != nil {
			t.Fatal(err)
		}
		tokens[role] = secret
	}
	tokens["scoped"] = h.scoped(t, api.Scope{Plugin: "demo"})
	inPattern := regexp.MustCompile(`\{[a-z]+\}`)
	passed := map[api.Role]int{}
	for _, r := range api.Routes() {
		if r.Kind == api.KindEvents || r == api.DeleteLogin.Route {
			continue // the first are tried below, and the other ends what asks
		}
		target := inPattern.ReplaceAllString(r.Path, "7")
		for role, secret := range tokens {
			// What is wrong with the query is said after the check of the role.
			got := h.send(t, r.Method, target+"?zz=1", "", bearer(secret))
			refused := got.status == http.StatusForbidden && strings.Contains(got.body, `"`+problem.CodeForbidden+`"`)
			if may := role.May(r.Access); refused == may || !may && !refused {
				t.Errorf("%s with the role %s: %d %s", r.Name(), role, got.status, got.body)
			}
			if !refused {
				passed[role]++
			}
		}
	}
	open := passed[api.RoleCall]
	if open > 6 || passed["scoped"] != open || passed[api.RoleRead] < open+30 ||
		passed[api.RoleApprove] != passed[api.RoleRead]+9 ||
		passed[api.RoleOperate] < passed[api.RoleRead]+15 || passed[api.RoleAdmin] < passed[api.RoleOperate]+40 {
		t.Errorf("so many routes are open to each role: %v", passed)
	}
	for _, target := range []string{"/api/v1/events", "/api/v1/plugins/demo/events", "/api/v1/logs?follow=true"} {
		for _, role := range []api.Role{api.RoleCall, "scoped"} {
			got := h.send(t, "GET", target, "", bearer(tokens[role]), "Accept: text/event-stream")
			if got.status != http.StatusForbidden {
				t.Errorf("%s with the role %s: %d", target, role, got.status)
			}
		}
	}
	// What an agent must never reach.
	for _, r := range []*api.Route{api.ApproveCall.Route, api.RejectCall.Route, api.ApproveRun.Route, api.ListInbox.Route,
		api.Grant.Route, api.Revoke.Route, api.InspectPlugin.Route, api.InstallPlugin.Route, api.InspectRollback.Route,
		api.ListTokens.Route, api.ListAgentCalls.Route, api.CreateToken.Route, api.RevokeToken.Route,
		api.CreateLoginCode.Route, api.SetNetwork.Route} {
		if api.RoleCall.May(r.Access) || api.RoleRead.May(r.Access) || api.RoleOperate.May(r.Access) {
			t.Errorf("%s is open to roles of agents", r.Name())
		}
	}
	// Two routes in one row need the same.
	access := map[string]api.Access{}
	for _, r := range api.Routes() {
		if was, known := access[r.Name()]; known && was != r.Access {
			t.Errorf("%s needs two roles", r.Name())
		}
		access[r.Name()] = r.Access
	}
}

// Endpoints are for roles that call.
func TestRolesOfEndpoints(t *testing.T) {
	h := startAPI(t)
	for _, role := range api.Roles() {
		secret, _, err := h.tokens.Create(NewTokenRequest{Name: string(role), Role: role})
		if err != nil {
			t.Fatal(err)
		}
		got := h.send(t, "GET", "/plugins/demo/hello", "", bearer(secret))
		if forbidden := got.status == http.StatusForbidden; forbidden == role.Calls() {
			t.Errorf("%s: %d %s", role, got.status, got.body)
		}
	}
}

func TestRolesAreStored(t *testing.T) {
	dir := t.TempDir()
	tokens := openTokens(t, dir, TokensOptions{})
	file := func() string {
		text, err := os.ReadFile(filepath.Join(dir, TokensName))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	admin, _, err := tokens.Create(NewTokenRequest{Name: "old"})
	if err != nil {
		t.Fatal(err)
	}
	// As it was before there were roles, so that hosts of then read it.
	if text := file(); strings.Contains(text, "role") || !strings.Contains(text, `"version": 1`) {
		t.Error(text)
	}
	call, info, err := tokens.Create(NewTokenRequest{Name: "agent", Role: api.RoleCall})
	if err != nil || info.Role != api.RoleCall {
		t.Fatal(info, err)
	}
	if text := file(); !strings.Contains(text, `"role": "call"`) || !strings.Contains(text, `"version": 5`) {
		t.Error(text)
	}
	code, info, err := tokens.Create(NewTokenRequest{Name: "code", Role: api.RoleCall, Code: true})
	if err != nil || !info.Code || !strings.Contains(file(), `"version": 6`) {
		t.Fatal(info, err)
	}
	again := openTokens(t, dir, TokensOptions{})
	if !again.Authenticate(code).Code() || again.Authenticate(call).Code() {
		t.Error("code mode did not outlive a restart")
	}
	if !again.Authenticate(admin).Admin() || again.Authenticate(call).Admin() || !again.Authenticate(call).Calls() {
		t.Error("roles did not outlive a restart")
	}
	for _, bad := range []NewTokenRequest{{Name: "x", Role: "owner"}, {Name: "x", Role: api.RoleAdmin, Code: true},
		{Name: "x", Code: true}, // full access, where nothing else is said
		{Name: "x", Role: api.RoleRead, Scopes: []api.Scope{{Plugin: "p"}}}} {
		if _, _, err := tokens.Create(bad); err == nil {
			t.Errorf("%+v was made", bad)
		}
	}
	// A role that got lost, or that a later host knows, gives nobody more.
	text := file()
	for _, changed := range []string{strings.Replace(text, `"call"`, `"root"`, 1),
		strings.Replace(text, `"call"`, `""`, 1)} {
		if err := os.WriteFile(filepath.Join(dir, TokensName), []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenTokens(dir, TokensOptions{}); err == nil {
			t.Error("a role that is none passes")
		}
	}
}
