package server

import (
	"fmt"
	"strings"
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

// Identity is a valid token as a request carries it.
type Identity struct {
	id     string
	scopes []api.Scope
	owner  bool // a login by whoever can read the data folder, not by a token that was handed out
}

// ID returns the id of the token; "external" for the one given from outside.
func (i *Identity) ID() string { return i.id }

// Admin reports whether the token is unscoped.
func (i *Identity) Admin() bool { return len(i.scopes) == 0 }

// Allows reports whether the token may send method to path of a plugin.
func (i *Identity) Allows(plugin, path, method string) bool {
	if i.Admin() {
		return true
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
	if i.Admin() {
		return true
	}
	for _, s := range i.scopes {
		if s.Plugin == plugin && (s.Path == "" || s.Path == path) {
			return true
		}
	}
	return false
}
