package notify

import "github.com/wasmhost/wasmhost/host/internal/leaf/visible"

// shown quotes a text that a plugin gave.
func shown(text string) string { return visible.Quote(text, 80) }
