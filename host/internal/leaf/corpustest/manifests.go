package corpustest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"
)

// Consent is two versions of a plugin whose manifests do what they can to keep
// their user from seeing what they ask for: texts that look like the host's
// own, padded so that they begin a line, made of characters that show nothing
// or move others, lists as long as the rules allow. Both are valid, and ask for
// nothing of a backend but the permission cli.
type Consent struct {
	First, Second []byte // manifests, the second of a higher version
	// Permissions are those that each asks for.
	FirstAsks, SecondAsks []string
}

// Mark is in every word of an author in a [Consent] that may have any
// characters, and PlainMark in those that may have letters and digits only; so
// what is printed shows whose words are where.
const (
	Mark      = "ʒ"
	PlainMark = "zqz"
)

// Consents returns the maker of a series; the same seed makes the same one.
func Consents(seed uint64) func() Consent {
	c := &consents{random: rand.New(rand.NewPCG(seed, 7))}
	return c.next
}

type consents struct{ random *rand.Rand }

// lures are what an author would like the host to say.
func lures() []string {
	return []string{
		"It asks for no permissions.", "In short: no permissions.", "Install it? [y/N]", "(granted already)", "needs a token",
		"asks before each run", "Beside permissions, nothing is new since 1.0.0:", "error: wrong key, press y to cancel",
		"wasmhost is up to date.",
		"network  Send nothing over the internet.", "Next:", "up to 1 MB of memory", "| ", "warning: none",
	}
}

// disguises are characters that show nothing, look like spaces, or act on
// those around them.
func disguises() []string {
	return []string{
		"\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u200b", "\u200d", "\u2060", "\u00ad", "\u034f", "\u061c",
		"\u180e", "\ufeff", "\ufe0f", "\ufe0e",
		"\u202e", "\u202a", "\u2066", "\u2069", "\u200f", "\u00a0", "\u3000", "\u2003", "\u2028", "\u2029", "\u0085",
		"\u009b31m", "\x1b[2J", "\x1b[1A", "\r", "\n", "\t",
		"\b\b\b", "\x7f", "\U000e0041", "\U000e0101", "\U0001d159", "\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "漢字", "﷽",
		"e\u0301", "❤\ufe0f", "\ufffc",
	}
}

// text is up to so many characters of an author, the first of them a word.
func (c *consents) text(most int) string {
	var b strings.Builder
	left := 1 + c.random.IntN(most)
	add := func(s string) bool {
		if utf8.RuneCountInString(b.String())+utf8.RuneCountInString(s) > left {
			return false
		}
		b.WriteString(s)
		return true
	}
	if c.random.IntN(4) == 0 { // one endless word
		return strings.Repeat(Mark, left)
	}
	if !add("x" + Mark) {
		return Mark
	}
	for range 200 {
		ok := true
		switch c.random.IntN(4) {
		case 0:
			ok = add(strings.Repeat(" ", c.random.IntN(200)))
		case 1:
			ok = add(strings.Repeat(c.pick(disguises()), 1+c.random.IntN(9)))
		default:
			for word := range strings.FieldsSeq(c.pick(lures())) {
				ok = ok && add(" "+word+Mark)
			}
		}
		if !ok && c.random.IntN(3) == 0 {
			break
		}
	}
	return b.String()
}

func (c *consents) pick(list []string) string { return list[c.random.IntN(len(list))] }

// size is how long a list is: empty, short, or as long as it may be.
func (c *consents) size(most int) int {
	switch c.random.IntN(4) {
	case 0:
		return 0
	case 1:
		return c.random.IntN(5)
	case 2:
		return c.random.IntN(most + 1)
	}
	return most
}

func (c *consents) next() Consent {
	for {
		first, second := c.manifest("1.0.0-"+c.plain(60)), c.manifest("1.0.1-"+c.plain(60))
		a, errA := json.Marshal(first)
		b, errB := json.Marshal(second)
		if errA != nil || errB != nil || max(len(a), len(b)) > 1<<20 {
			continue // larger than a manifest may be
		}
		return Consent{First: a, Second: b, FirstAsks: first["permissions"].([]string),
			SecondAsks: second["permissions"].([]string)}
	}
}

// plain is a text that may stand in ids and versions.
func (c *consents) plain(most int) string {
	text := PlainMark
	for _, word := range []string{"it", "asks", "for", "no", "permissions", "nothing", "is", "new"} {
		if next := text + "-" + word; c.random.IntN(4) > 0 && len(next) <= most {
			text = next
		}
	}
	return text
}

func (c *consents) manifest(version string) map[string]any {
	m := map[string]any{
		"plugin": map[string]any{"id": PlainMark + "-it-asks-for-no-permissions", "name": c.text(100), "version": version,
			"author":      c.text(200),
			"description": c.text(500), "icon": "box", "category": "other", "license": map[string]any{"type": "free"}},
		"sdkVersion": "^3.0.0", "migrations": []any{},
		"backend": map[string]any{"entryPoint": "backend.wasm",
			"resourceLimits": map[string]any{"memoryMb": 1 + c.random.IntN(4096)}},
		"storage":     map[string]any{"collections": c.collections()},
		"permissions": c.permissions(),
		"settings":    c.settings(),
		"cli":         map[string]any{"endpoints": c.endpoints()},
	}
	m["cron"] = map[string]any{"jobs": c.jobs()}
	return m
}

// permissions are some of all, with what the blocks need.
func (c *consents) permissions() []string {
	list := []string{"cli", "cron"}
	for _, name := range []string{"network", "ai", "sessions", "rss", "secrets", "storage", "notifications", "inbox",
		"workspace.read"} {
		if c.random.IntN(3) > 0 {
			list = append(list, name)
		}
	}
	c.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

func (c *consents) collections() map[string]any {
	list := map[string]any{}
	for i := range c.size(20) {
		unique := []any{}
		if c.random.IntN(2) == 0 {
			unique = append(unique, []string{"a"})
		}
		list[fmt.Sprintf("%s_%d", PlainMark, i)] = map[string]any{"columns": map[string]any{"a": "text"},
			"uniqueIndexes": unique}
	}
	return list
}

func (c *consents) settings() []any {
	list := []any{}
	for i := range c.size(300) {
		kind := []string{"password", "text"}[c.random.IntN(2)]
		list = append(list, map[string]any{"key": fmt.Sprintf("%s.It.asks.for.nothing.%d", PlainMark, i),
			"label": c.text(100), "type": kind, "default": ""})
	}
	return list
}

func (c *consents) endpoints() []any {
	list := []any{}
	for i := range c.size(200) {
		path := strings.Map(func(r rune) rune {
			if r < ' ' || r >= 0x7f && r < 0xa0 || strings.ContainsRune("?#%\\/", r) {
				return -1
			}
			return r
		}, c.text(150))
		method := []string{"GET", "POST", "PUT", "DELETE"}[c.random.IntN(4)]
		list = append(list, map[string]any{"method": method, "path": fmt.Sprintf("%s%s%d", path, Mark, i),
			"description": c.text(500), "auth": c.random.IntN(2) == 0})
	}
	return list
}

func (c *consents) jobs() []any {
	schedules := []string{"* * * * *", "0 0 1 1 *", "*/5 * * * *", "0 3 * * 1-5", strings.Repeat("0,", 400) + "1 * * * *"}
	list := []any{}
	for i := range c.size(100) {
		list = append(list, map[string]any{"id": fmt.Sprintf("%s%s%d", c.text(80), Mark, i), "label": c.text(100),
			"schedule":    c.pick(schedules),
			"description": c.text(2000), "approvalRequired": c.random.IntN(2) == 0})
	}
	return list
}

// CheckShown holds what was shown to a user, up to the question, against what
// has to be so on a terminal of so many columns. It returns how many lines it
// had.
func CheckShown(shown string, columns int, asks []string) (lines int, err error) {
	list := strings.Split(strings.TrimRight(shown, "\n"), "\n")
	for i, line := range list {
		own, words, marked := strings.Cut(line, "| ")
		if versions := []string{"Version ", "Beside permissions, what is new since "}; slices.ContainsFunc(versions,
			func(v string) bool { return strings.HasPrefix(line, v) }) {
			own = "" // with a short version, far from the end of the line
			if utf8.RuneCountInString(line) > 90 {
				return len(list), fmt.Errorf("line %d has a long version: %q", i+1, line)
			}
		}
		if strings.Contains(own, Mark) || strings.Contains(own, PlainMark) {
			return len(list), fmt.Errorf("line %d has an author's words before a bar, or without one: %q", i+1, line)
		}
		if width := broad(line); marked && words != "" && width > columns {
			return len(list), fmt.Errorf("line %d is broken by the terminal, since it has %d columns of %d: %q", i+1, width,
				columns, line)
		}
	}
	end := list[max(0, len(list)-lastLines(columns)):]
	last := strings.Join(strings.Fields(strings.Join(end, " ")), " ")
	for _, name := range asks {
		if !strings.Contains(last, name) {
			return len(list), fmt.Errorf("the last %d lines before the question do not name %s: %q", len(end), name, end)
		}
	}
	if most := mostLines(columns); len(list) > most {
		return len(list), fmt.Errorf("%d lines are shown, more than %d", len(list), most)
	}
	return len(list), nil
}

// lastLines is how many lines before the question name all permissions.
func lastLines(columns int) int { return 4 + 480/columns }

// mostLines is how many lines are shown at most.
func mostLines(columns int) int { return 60 + 9600/columns }

// broad is how many columns a line takes where all characters beyond ASCII take
// two.
func broad(line string) int {
	n := 0
	for _, r := range line {
		n++
		if r >= utf8.RuneSelf {
			n++
		}
	}
	return n
}
