package manifest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// IconLibrary are the names that a manifest may use for an icon in place of an
// image: those of the console, sorted.
func IconLibrary() []string { return slices.Clone(iconLibrary) }

var iconLibrary = []string{
	"activity", "alarm-clock", "alert-circle", "alert-triangle", "archive", "at-sign", "award", "badge-check",
	"bar-chart", "bar-chart-2", "battery", "bed", "bell", "bike", "bomb", "book", "book-open", "bookmark", "bot",
	"box", "brain", "briefcase", "bug", "building", "calculator", "calendar", "calendar-check", "calendar-days",
	"camera", "car", "chart-bar", "chart-line", "chart-no-axes-column", "chart-pie", "check", "check-check",
	"check-circle", "circle", "circle-alert", "circle-check", "circle-dot", "circle-help", "circle-play",
	"clipboard", "clipboard-check", "clipboard-list", "clock", "cloud", "cloud-rain", "cloud-sun", "code",
	"code-xml", "coffee", "coins", "columns", "columns-2", "columns-3", "command", "compass", "cpu", "credit-card",
	"database", "door-open", "download", "droplet", "droplets", "earth", "edit", "euro", "eye", "feather", "file",
	"file-code", "file-text", "files", "filter", "flag", "flame", "flashlight", "flask-conical", "folder",
	"folder-open", "gamepad-2", "gauge", "gem", "gift", "git-branch", "git-commit-horizontal", "git-merge",
	"git-pull-request", "globe", "graduation-cap", "grid-2x2", "grid-3x3", "hammer", "hand", "hard-drive", "hash",
	"headphones", "heart", "help-circle", "history", "home", "house", "image", "inbox", "info", "kanban", "key",
	"keyboard", "languages", "layers", "layout-dashboard", "layout-grid", "layout-list", "leaf", "life-buoy",
	"lightbulb", "line-chart", "link", "list", "list-checks", "list-filter", "list-music", "list-ordered",
	"list-todo", "loader", "lock", "lock-open", "log-in", "mail", "map", "map-pin", "megaphone", "menu",
	"message-circle", "message-square", "messages-square", "mic", "monitor", "moon", "mouse", "music",
	"navigation", "network", "newspaper", "notebook", "notebook-pen", "package", "package-open", "palette",
	"paperclip", "pen", "pencil", "percent", "phone", "pie-chart", "piggy-bank", "pin", "plane", "play", "plug",
	"plus", "power", "presentation", "printer", "puzzle", "qr-code", "quote", "radar", "radio", "receipt",
	"recycle", "refresh-cw", "repeat", "rocket", "route", "router", "rss", "save", "scissors", "scroll", "search",
	"send", "server", "settings", "shapes", "share-2", "shield", "shield-check", "shopping-bag", "shopping-cart",
	"signal", "sliders-horizontal", "smartphone", "smile", "sparkles", "square", "star", "sticky-note", "store",
	"sun", "table", "tablet", "tag", "tags", "target", "terminal", "test-tube", "thumbs-up", "ticket", "timer",
	"trash", "trash-2", "tree-pine", "trending-up", "triangle-alert", "trophy", "truck", "tv", "type", "upload",
	"user", "users", "vault", "video", "wallet", "wand", "wand-sparkles", "watch", "waves", "webcam", "webhook",
	"wifi", "wind", "workflow", "wrench", "zap",
}

// iconIn checks a name against the icon library. What it does not have is no
// error: other hosts of this family may have it.
func (c *checker) iconIn(v value, rule, instead string) {
	name, ok := v.text()
	if !ok || name == "" {
		return
	}
	if _, known := slices.BinarySearch(iconLibrary, name); known {
		return
	}
	// A shorter name comes first, as "flask" for "flask-conical"; near ones are
	// looked for among few at once.
	var near []string
	if i, _ := slices.BinarySearch(iconLibrary, name+"-"); i < len(iconLibrary) &&
		strings.HasPrefix(iconLibrary[i], name+"-") {
		near = append(near, iconLibrary[i])
	}
	for names := range slices.Chunk(iconLibrary, mostGuesses) {
		if n := nearest(name, names); n != "" {
			near = append(near, n)
		}
	}
	advice := "Use a name that `wasmhost validate --help` lists."
	if len(near) > 0 {
		advice = "Did you mean " + strconv.Quote(cmp.Or(nearest(name, near), near[0])) + "?"
	}
	c.err(v, rule, advice,
		"%s is not in the icon library, so %s is shown", quote(name), instead)
}
