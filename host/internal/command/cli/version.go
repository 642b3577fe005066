package cli

import (
	"runtime/debug"
	"strings"
)

// Version is that of the host.
const Version = "1.0.0"

// HostVersion returns the version of this host as a semantic version.
func HostVersion() string { return Version }

// Build names the commit that the program is of and when that was made, with a + where
// files were changed since; empty where the build does not know.
func Build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	of := map[string]string{}
	for _, s := range info.Settings {
		of[s.Key] = s.Value
	}
	commit := of["vcs.revision"]
	if commit = commit[:min(len(commit), 12)]; commit != "" && of["vcs.modified"] == "true" {
		commit += "+"
	}
	return strings.TrimSpace(commit + " " + of["vcs.time"])
}
