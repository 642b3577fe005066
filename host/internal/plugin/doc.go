// Package plugin is the life of plugins: it installs, upgrades and removes
// them, keeps what their users granted, starts their backends, hands them
// calls, and replaces an instance that has ended.
//
// A [Manager] joins the services that a plugin needs: bundle for its files,
// manifest for what it declares, the drivers of package engine for its
// backend, hostfuncs for its powers, and store, files, vault, settings and logs
// for what it keeps. Each plugin has one instance at a time; its database and
// its files are open while it runs. What is on disk changes in steps that a
// crash can only stop between two whole versions; see catalog.go and
// rollback.go.
//
// Where several hosts share a database each runs all plugins, one of them at a time
// changes a plugin, and the others follow: see hosts.go and following.go.
//
// All other services are told of plugins, and give instances host functions, by
// the contract of package service (contract.go); none is known by name. Requests
// of the API flow in through routes of package api, calls of plugins'
// endpoints through [Manager.Call].
//
// The package knows nothing of HTTP, of tokens, or of the lock on the data
// folder: those are package server's and package host's. It does not check
// what a guest answers.
package plugin
