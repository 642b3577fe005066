package api

import "time"

// Routes of the logins of browsers. A login is listed and revoked like a token.
// It has two halves, which are of no use alone: a cookie, which no script can
// read, and a binding, which the page keeps to itself and sends with every
// request in the header [LoginHeader]. Cookies of 127.0.0.1 reach the servers
// of all ports there, also those of other users; what a page stores does not.
var (
	CreateLoginCode = Post[None, LoginCode]("/logins/codes",
		"Makes a code by which one browser is logged in, once", Returns(201))
	CreateLogin = Post[LoginRequest, Login]("/logins",
		"Logs a browser in: exchanges a code for a cookie and its binding", ForAll(), Returns(201))
	DeleteLogin = Delete[None, None]("/logins/current", "Logs the browser out that asks")
)

// LoginHeader is the header with the binding of a login.
const LoginHeader = "Wasmhost-Session"

// LoginCode is a code that was made.
type LoginCode struct {
	Code string `json:"code"`
	// URL is the console's, with the code in the fragment, which browsers send
	// to nobody.
	URL     string    `json:"url"`
	Expires time.Time `json:"expires"`
}

// LoginRequest exchanges a code.
type LoginRequest struct {
	Code string `json:"code"`
}

// Login is a login that was made; its cookie comes in a header.
type Login struct {
	TokenInfo
	// Binding is the other half. It is not shown again.
	Binding string `json:"binding"`
}
