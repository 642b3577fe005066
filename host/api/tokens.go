package api

import "time"

// Routes of the tokens of the host.
var (
	ListTokens  = Get[None, TokenList]("/tokens", "Lists the tokens", Mixed(), Needs(Admin))
	CreateToken = Post[CreateTokenRequest, CreatedToken]("/tokens", "Makes a token and shows it, this once", Returns(201))
	RevokeToken = Delete[TokenRequest, None]("/tokens/{id}", "Revokes a token")
)

// Role says what a token is for.
type Role string

// The roles. Each may do no more than it says.
const (
	// RoleCall calls endpoints and tools of plugins, those of the scopes where there are any, and
	// reaches no route of the host.
	RoleCall Role = "call"
	// RoleRead reads what the host shows, and calls nothing.
	RoleRead Role = "read"
	// RoleOperate calls, reads and runs things. It installs and grants nothing, and decides nothing.
	RoleOperate Role = "operate"
	// RoleApprove reads, and decides on what waits for the user.
	RoleApprove Role = "approve"
	// RoleAdmin does everything.
	RoleAdmin Role = "admin"
)

// Roles are all of them, those that may do less first.
func Roles() []Role { return []Role{RoleCall, RoleRead, RoleOperate, RoleApprove, RoleAdmin} }

// May reports whether the role has the access that a route needs.
func (r Role) May(a Access) bool {
	switch a {
	case Open:
		return true
	case Read:
		return r == RoleRead || r == RoleOperate || r == RoleApprove || r == RoleAdmin
	case Operate:
		return r == RoleOperate || r == RoleAdmin
	case Approve:
		return r == RoleApprove || r == RoleAdmin
	}
	return r == RoleAdmin
}

// Calls reports whether the role calls endpoints and tools.
func (r Role) Calls() bool { return r == RoleCall || r == RoleOperate || r == RoleAdmin }

// RoleOf is the role of a token of which none is given: before there were roles, one without
// scopes had full access.
func RoleOf(scopes []Scope) Role {
	if len(scopes) == 0 {
		return RoleAdmin
	}
	return RoleCall
}

// Scope is what a token may reach: one plugin, or one path of it, or one
// method on that path.
type Scope struct {
	Plugin string `json:"plugin"`
	Path   string `json:"path,omitempty"`   // empty: every endpoint
	Method string `json:"method,omitempty"` // empty: every method; needs Path
}

// TokenInfo describes a token without revealing it.
type TokenInfo struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Prefix string `json:"prefix"` // its first characters
	Role   Role   `json:"role,omitempty"`
	// Scopes limit a token that calls; an empty list is all plugins.
	Scopes []Scope `json:"scopes"`
	// Code says that agents with it get two tools for code in place of all others.
	Code       bool       `json:"code,omitempty"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  *time.Time `json:"expiresAt,omitempty"`  // nil: never
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"` // nil: never used; to the minute
	// Login says that it is no token but the login of a browser, which listing
	// and revoking have in common with tokens. Its name is that of the browser, and
	// of the system that it runs on.
	Login bool `json:"login,omitempty"`
}

// TokenList is the tokens of the host, the oldest first.
type TokenList struct {
	Tokens []TokenInfo `json:"tokens"`
}

// CreateTokenRequest makes a token.
type CreateTokenRequest struct {
	// Name says what the token is for.
	Name string `json:"name"`
	// Role is what it may do; where it is left out, admin without scopes, and call with them.
	Role Role `json:"role,omitempty"`
	// Scopes are what a token that calls reaches: an empty list is all plugins, and nil is
	// refused, so that a member that was left out gives nobody full access.
	Scopes []Scope `json:"scopes"`
	// Code says that agents with it get two tools in place of all others: one finds tools, and one runs code that calls
	// them. It is for the role call.
	Code bool `json:"code,omitempty"`
	// ExpiresInSeconds is how long it is valid; 0 is for ever.
	ExpiresInSeconds int64 `json:"expiresInSeconds"`
}

// CreatedToken is a token that was made.
type CreatedToken struct {
	TokenInfo
	// Token is the secret; it is not shown again.
	Token string `json:"token"`
}

// TokenRequest names a token.
type TokenRequest struct {
	ID string `path:"id" json:"-"`
}
