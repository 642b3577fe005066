// Package plugin is the life of plugins: it installs, upgrades and removes
// them, keeps what their users granted, starts their backends, hands them
// calls, and replaces an instance that has ended.
//
// A [Manager] changes plugins, each an entry whose runner starts and ends what runs of it,
// and joins the rooms below it, each a package that knows none above:
//
//	catalog     what is installed: versions, records, places of what is stored
//	stored      what plugins store: open, exported, imported, copied, damaged, deleted
//	functions   what a guest calls, counted and bound to what the plugin has
//	running     what takes calls: slots, instances, events, counters
//	replicas    what other hosts do with the same plugins; nothing for one host alone
//	shown       what users see of a plugin, and consent to
//	calls       what plugins answer, and how it fails
//	settings, sealed, pluginlog, backends, bundle, signature, consent
//
// It is itself shown by package views, which answers the routes. Each plugin has
// one instance at a time; its database and its files are open while it runs. The
// states that it comes into are a table, in passages.go.
//
// All other services are told of plugins, and give instances host functions, by
// the contract of package service (contract.go); none is known by name. Calls of
// plugins' endpoints flow in through [calls.Calls].
//
// The package knows nothing of HTTP, of tokens, or of the lock on the data
// folder: those are package server's and package host's. It does not check
// what a guest answers.
package plugin
