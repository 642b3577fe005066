// Package calls has plugins answer: requests to their endpoints, methods, jobs, events and
// hooks of the application, and what their pages ask of the host. A call holds no lock of
// a plugin: it reads what is atomic of a [Plugin], whose gate knows the instance that takes
// it, and becomes a problem where it fails. It neither starts a plugin nor changes one.
package calls
