// Package pluginlog is where it is written what happens to a plugin and what it logs itself:
// lines flow in, and flow out to the plugin's own log and to that of the host, which gets few
// of them and short. Passwords and secrets that it was told of are hidden in both. It decides
// about nothing and keeps nothing but these.
package pluginlog
