// Package leaf has no code: it is the lowest of the five floors of the host. Its folders are
// small packages that know nothing of plugins: limits, errors for clients, what names may hold,
// what the network may reach. Values flow in, values and errors flow out.
package leaf
