// Package replicas is what other hosts have to do with the plugins of this one. Where several
// hosts share a database each runs all plugins, one of them at a time changes a plugin, and the
// others follow.
//
// [Hosts] is the seam: package plugin knows no more of other hosts than that. [Alone] is for a
// host without others, and does nothing; [Among] holds leases, follows the records that others
// change (following.go), has them stop a plugin while what it stores is changed (pausing.go),
// and bars at once what they have taken from a plugin (bar.go). News of documents flow in, and out
// what a plugin is to become. Plugins start and stop in package plugin, by [Plugins] and [Plugin].
package replicas
