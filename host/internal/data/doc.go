// Package data has no code: it is the floor of what the host keeps. Its folders are the rows,
// files and documents of plugins, the databases of services, files that are written durably,
// archives, and the same on PostgreSQL. Calls of the floors above flow in with what is to be
// kept; what is kept flows out, and errors that say whether it is.
package data
