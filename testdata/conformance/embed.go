// Package plugin carries the manifest of the plugin that the conformance kit
// drives. README.md says what that plugin does.
package plugin

import _ "embed"

//go:embed manifest.json
var manifest []byte

// Manifest returns the manifest.
func Manifest() []byte { return append([]byte(nil), manifest...) }
