// Package functions is what the guest of one plugin calls: the host functions of the kit, bound to
// what the plugin stores, its settings, secrets and channels, and its way to the network. It counts
// them, says how a permission is granted that is missing, and refuses to store while the disk is
// full. What is installed flows in, and out the functions of an instance. Plugins start and stop in
// package plugin.
package functions
