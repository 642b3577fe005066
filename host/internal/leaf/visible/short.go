package visible

import (
	"strconv"
	"strings"
)

// Cut shortens a text to at most so many bytes of valid UTF-8, the mark that says
// so aside.
func Cut(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}

// Quote quotes a text that somebody sent, at most so many bytes of it, so that an
// error stays an error and not a copy of the input.
func Quote(text string, most int) string {
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return strconv.Quote(text)
}
