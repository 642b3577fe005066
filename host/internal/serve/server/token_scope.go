package server

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/api"
)

// checkScope says what is wrong with a scope.
func checkScope(s api.Scope) error {
	if s.Plugin == "" || strings.ContainsAny(s.Plugin, "/ \t\r\n") || len(s.Plugin) > 100 {
		return fmt.Errorf("scope names the plugin %q: give a plugin id", s.Plugin)
	}
	if strings.HasPrefix(s.Path, "/") || utf8.RuneCountInString(s.Path) > 200 {
		return fmt.Errorf("scope names the path %q: give an endpoint's path without a leading slash", s.Path)
	}
	switch s.Method {
	case "":
	case "GET", "POST", "PUT", "DELETE", "PATCH":
		if s.Path == "" {
			return fmt.Errorf("scope names the method %s without a path: give the endpoint's path too", s.Method)
		}
	default:
		return fmt.Errorf("scope names the method %q: it is one of GET, POST, PUT, DELETE, PATCH", s.Method)
	}
	return nil
}

// checkRole says what is wrong with a role beside scopes, which narrow calls alone, and code mode, which is of calls.
func checkRole(r api.Role, scopes []api.Scope, code bool) error {
	if !slices.Contains(api.Roles(), r) {
		return fmt.Errorf("the role is %.40q: it is one of call, read, operate, approve, admin", r)
	}
	if len(scopes) > 0 && r != api.RoleCall {
		return fmt.Errorf("a token of the role %s reaches more than plugins: leave the plugins out, or make one of the role "+
			"call", r)
	}
	if code && r != api.RoleCall {
		return fmt.Errorf("a token of the role %s is not for code mode: leave code out, or make one of the role call", r)
	}
	return nil
}

// Identity is a valid token as a request carries it.
type Identity struct {
	id     string
	name   string
	role   api.Role
	scopes []api.Scope
	code   bool // it is for code mode
	owner  bool // a login by whoever can read the data folder, not by a token that was handed out
}

// ID returns the id of the token; "external" for the one given from outside, nothing for no identity.
func (i *Identity) ID() string {
	if i == nil {
		return ""
	}
	return i.id
}

// isOwner reports whether it is the login of the owner's browser.
func (i *Identity) isOwner() bool { return i != nil && i.owner }

// By fills in whose call it is.
func (i *Identity) By(call api.AgentCall) api.AgentCall {
	if i != nil {
		call.Token, call.TokenName = i.id, i.name
	}
	call.Time = time.Now().UTC()
	return call
}

// Admin reports whether the token has full access.
func (i *Identity) Admin() bool { return i.role == api.RoleAdmin }

// Calls reports whether the token is for endpoints and tools at all.
func (i *Identity) Calls() bool { return i.role.Calls() }

// Code reports whether the token gets tools for code in place of all others.
func (i *Identity) Code() bool { return i.code }

// Only is the one plugin that the identity may call; empty where there may be others.
func (i *Identity) Only() string {
	if len(i.scopes) == 0 || i.scopes[0].Plugin == "" {
		return ""
	}
	for _, s := range i.scopes {
		if s.Plugin != i.scopes[0].Plugin {
			return ""
		}
	}
	return i.scopes[0].Plugin
}

// Allows reports whether the token may send method to path of a plugin.
func (i *Identity) Allows(plugin, path, method string) bool {
	if len(i.scopes) == 0 {
		return i.Calls()
	}
	for _, s := range i.scopes {
		if s.Plugin == plugin && (s.Path == "" || s.Path == path) && (s.Method == "" || s.Method == method) {
			return true
		}
	}
	return false
}

// sees reports whether the token has any business with path of a plugin.
func (i *Identity) sees(plugin, path string) bool {
	if len(i.scopes) == 0 {
		return i.Calls()
	}
	for _, s := range i.scopes {
		if s.Plugin == plugin && (s.Path == "" || s.Path == path) {
			return true
		}
	}
	return false
}
