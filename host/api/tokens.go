package api

import "time"

// Routes of the tokens of the host.
var (
	ListTokens  = Get[None, TokenList]("/tokens", "Lists the tokens", Mixed())
	CreateToken = Post[CreateTokenRequest, CreatedToken]("/tokens", "Makes a token and shows it, this once", Returns(201))
	RevokeToken = Delete[TokenRequest, None]("/tokens/{id}", "Revokes a token")
)

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
	// Scopes limit the token; an empty list is full access, the
	// administration of the host included.
	Scopes     []Scope    `json:"scopes"`
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
	// Scopes are what it reaches: an empty list is everything, and nil is
	// refused, so that a member that was left out gives nobody full access.
	Scopes []Scope `json:"scopes"`
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
