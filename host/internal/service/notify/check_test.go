package notify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// TestInput holds every call against inputs that it takes and others. The
// call is refused with an error that names all of want, or stores a value of
// which want is a part.
func TestInput(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	sidebar := func(more string) string { return `[{"id":"a","title":"A","status":"running"` + more + `}]` }
	inbox := func(more string) string { return `[{"id":"a","title":"A"` + more + `}]` }
	at := func(value string) string { return inbox(`,"timestamp":` + value) }
	for _, c := range []struct {
		call, input string
		ok          bool
		want        string // parts of the error, or of what is stored, with | between
	}{
		{"toast", `{"message":"m"}`, true, `"body":"m"|"type":"info"`},
		{"toast", ` { "message" : "m" , "unknown":[{"a":1}] } `, true, `"body":"m"`},
		{"toast", `{"message":"m","type":"warning","durationMs":2500}`, true, `"type":"warning"|"durationMs":2500`},
		{"toast", `{"message":"two\nlines\twith\r\ntabs","type":null,"durationMs":null}`, true, `two\nlines`},
		{"toast", `{"message":"` + strings.Repeat("é", MaxBody) + `"}`, true, "é"},
		{"toast", `{"message":"` + strings.Repeat("é", MaxBody+1) + `"}`, false, "toast.show|message|4001"},
		{"toast", `{"message":""}`, false, "message|0 characters"},
		{"toast", `{}`, false, "message|missing"},
		{"toast", `{"message":null}`, false, "message|null"},
		{"toast", `{"Message":"m"}`, false, "message|missing"},
		{"toast", `{"message":7}`, false, "message|a number"},
		{"toast", `{"message":"m","type":"fatal"}`, false, `type|"fatal"|warning`},
		{"toast", `{"message":"m","type":["info"]}`, false, "type|an array"},
		{"toast", `{"message":"m","durationMs":-1}`, false, "durationMs|-1"},
		{"toast", `{"message":"m","durationMs":0.5}`, false, "durationMs|whole"},
		{"toast", `{"message":"m","durationMs":0}`, false, "durationMs is 0: give a whole number from 1 to 3600000"},
		{"toast", `{"message":"m","durationMs":3600001}`, false, "from 1 to 3600000"},
		{"badge", `1e16`, false, "give a number from -1000000000000000 to 1000000000000000"},
		{"toast", `{"message":"m","durationMs":3600001}`, false, "durationMs|3600001"},
		{"toast", `{"message":"m","durationMs":1e999}`, false, "durationMs"},
		{"toast", `{"message":"m","durationMs":"5"}`, false, "durationMs|a string"},
		{"toast", `{"message":"a\u001b[31m"}`, false, "message|U+001B"},
		{"toast", `{"message":"a\u0000"}`, false, "U+0000"},
		{"toast", `{"message":"a\ud800"}`, false, "toast.show"},
		{"toast", "{\"message\":\"a\xff\"}", false, "toast.show"},
		{"toast", `{"message":"a","message":"b"}`, false, "message"},
		{"toast", `{"message":"a"}x`, false, "toast.show"},
		{"toast", `{"message":"a"}{}`, false, "one value"},
		{"toast", `{"message":"a"`, false, "toast.show"},
		{"toast", ``, false, "toast.show"},
		{"toast", `null`, false, "null|object"},
		{"toast", `["m"]`, false, "an array|object"},
		{"toast", `{"message":"a","b":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`, false,
			"toast.show"},

		{"notify", `{"title":"t"}`, true, `"title":"t"|"kind":"notify"`},
		{"notify", `{"title":"t","body":"a\nb"}`, true, `a\nb`},
		{"notify", `{"title":"a\nb"}`, false, "title|U+000A"},
		{"notify", `{"title":"` + x(MaxTitle+1) + `"}`, false, "title|201"},
		{"notify", `{"title":"t","body":"` + x(MaxBody+1) + `"}`, false, "body|4001"},
		{"notify", `{"body":"b"}`, false, "title|missing"},

		{"alert", `{"title":"t","body":"","dedupKey":"k"}`, true, `"dedupKey":"k"`},
		{"alert", `{"title":"t"}`, false, "body|missing"},
		{"alert", `{"title":"t","body":null}`, false, "body|null"},
		{"alert", `{"title":"t","body":"b","dedupKey":""}`, false, "dedupKey"},
		{"alert", `{"title":"t","body":"b","dedupKey":"` + x(MaxTitle+1) + `"}`, false, "dedupKey|201"},

		{"sidebar", `[]`, true, `[]`},
		{"sidebar", sidebar(""), true, `{"id":"a","title":"A","status":"running"}`},
		{"sidebar", sidebar(`,"subtitle":"s","needsYou":true,"progress":0.5,"currentStep":2,"totalSteps":5,"x":1`), true,
			`"subtitle":"s","needsYou":true,"progress":0.5,"currentStep":2,"totalSteps":5}`},
		{"sidebar", sidebar(`,"currentStep":"build","progress":100`), true, `"progress":100,"currentStep":"build"`},
		{"sidebar", sidebar(`,"progress":0,"totalSteps":0`), true, `"progress":0,"totalSteps":0`},
		{"sidebar", sidebar(`,"subtitle":null,"needsYou":null,"progress":null,"currentStep":null,"totalSteps":null`), true,
			`"running"}`},
		{"sidebar", sidebar(`,"progress":100.5`), false, "items[0].progress|100.5"},
		{"sidebar", sidebar(`,"progress":"50%"`), false, "items[0].progress|a string"},
		{"sidebar", sidebar(`,"needsYou":"yes"`), false, "items[0].needsYou|true or false"},
		{"sidebar", sidebar(`,"currentStep":1.5`), false, "items[0].currentStep|whole"},
		{"sidebar", sidebar(`,"currentStep":{}`), false, "items[0].currentStep|an object"},
		{"sidebar", sidebar(`,"totalSteps":-1`), false, "items[0].totalSteps"},
		{"sidebar", `[{"id":"a","title":"A","status":"s"},{"id":"b","title":"","status":"s"}]`, false,
			"sidebar.setItems|items[1].title"},
		{"sidebar", `[{"id":"a","title":"A","status":"s"},{"id":"a","title":"B","status":"s"}]`, false,
			`items[1].id|"a"|items[0]`},
		{"sidebar", `[{"id":"a","title":"A"}]`, false, "items[0]|status|missing"},
		{"sidebar", `[{"title":"A","status":"s"}]`, false, "items[0]|id|missing"},
		{"sidebar", `[{"id":1,"title":"A","status":"s"}]`, false, "items[0].id|a number"},
		{"sidebar", `["a"]`, false, "items[0]|a string"},
		{"sidebar", `{"items":[]}`, false, "an object|array"},
		{"sidebar", `[{"id":"a"`, false, "sidebar.setItems"},
		{"sidebar", `[] []`, false, "sidebar.setItems"},

		{"badge", `5`, true, `5`},
		{"badge", `-0`, true, `null`},
		{"badge", `0.0`, true, `null`},
		{"badge", `"new"`, true, `"new"`},
		{"badge", ` null `, true, `null`},
		{"badge", `""`, true, `null`},
		{"badge", `"` + x(MaxBadge+1) + `"`, false, "badge|33"},
		{"badge", `true`, false, "badge|a boolean"},
		{"badge", `{}`, false, "badge|an object"},
		{"badge", `1e400`, false, "badge"},
		{"badge", `NaN`, false, "sidebar.setBadge"},
		{"badge", ``, false, "sidebar.setBadge"},
		{"badge", `1 2`, false, "sidebar.setBadge"},

		{"inbox", at(`"2026-11-21T09:30:00.5+01:00"`), true, `"timestamp":"2026-11-21T08:30:00.500Z"`},
		{"inbox", at(`"2026-11-21T09:30Z"`), true, `2026-11-21T09:30:00.000Z`},
		{"inbox", at(`"2026-11-21T09:30:00"`), true, `2026-11-21T09:30:00.000Z`},
		{"inbox", at(`"2026-11-21"`), true, `2026-11-21T00:00:00.000Z`},
		{"inbox", at(`1763717400000`), true, `2025-11-21T09:30:00.000Z`},
		{"inbox", at(`1763717400000.7`), true, `2025-11-21T09:30:00.000Z`},
		{"inbox", at(`"yesterday"`), false, `items[0].timestamp|"yesterday"`},
		{"inbox", at(`"2026-02-30T00:00:00Z"`), false, "items[0].timestamp"},
		{"inbox", at(`1e300`), false, "items[0].timestamp"},
		{"inbox", at(`{}`), false, "items[0].timestamp|an object"},
		{"inbox", at(`null`), false, "items[0].timestamp|null"},
		{"inbox", inbox(``), false, "items[0]|timestamp|missing"},
		{"inbox", at(`1,"dotColor":"#22c55e","subtitle":"s"`), true, `"subtitle":"s","dotColor":"#22c55e"`},
		{"inbox", at(`1,"dotColor":"rgba(1, 2, 3, .5)"`), true, "rgba(1, 2, 3, .5)"},
		{"inbox", at(`1,"dotColor":"red;background:url(//evil)"`), false, "items[0].dotColor"},
		{"inbox", at(`1,"dotColor":"url(x)"`), false, "items[0].dotColor"},
		{"inbox", at(`1,"dotColor":"#12345"`), false, "items[0].dotColor"},
		{"inbox", at(`1,"dotColor":7`), false, "items[0].dotColor|a number"},
	} {
		name := c.call + " " + c.input
		if len(name) > 90 {
			name = name[:90]
		}
		t.Run(name, func(t *testing.T) {
			value, err := check(c.call, c.input)
			if (err == nil) != c.ok {
				t.Fatalf("%s, %v", value, err)
			}
			if err != nil {
				refused(t, err, abi.CodeInvalidArgument, strings.Split(c.want, "|")...)
				return
			}
			for part := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(value, part) {
					t.Errorf("%s does not contain %s", value, part)
				}
			}
		})
	}
}

// check runs the check of a call and returns what would be stored.
func check(call, input string) (string, error) {
	switch call {
	case "sidebar":
		value, err := checkSidebar([]byte(input))
		return string(value), err
	case "badge":
		value, err := checkBadge([]byte(input))
		return string(value), err
	case "inbox":
		value, err := checkInbox([]byte(input))
		return string(value), err
	}
	n, err := map[string]func([]byte) (Notice, error){"toast": checkToast, "notify": checkNotify,
		"alert": checkAlert}[call]([]byte(input))
	value, _ := encode(n, err)
	return string(value), err
}

// items returns a list of n items.
func items(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,{"id":"%d","title":"Item %d","status":"ready","timestamp":%d}`, i, i, 1_700_000_000_000+i)
	}
	return "[" + strings.TrimPrefix(b.String(), ",") + "]"
}

func TestNumberOfItems(t *testing.T) {
	c := open(t, Options{})
	must(t, c.SetSidebarItems(t.Context(), "p", []byte(items(MaxSidebarItems))))
	must(t, c.SetInboxItems(t.Context(), "p", []byte(items(MaxInboxItems))))
	refused(t, c.SetSidebarItems(t.Context(), "p", []byte(items(MaxSidebarItems+1))), abi.CodeInvalidArgument,
		"sidebar.setItems", "200")
	refused(t, c.SetInboxItems(t.Context(), "p", []byte(items(MaxInboxItems+1))), abi.CodeInvalidArgument,
		"inbox.setItems", "500")
	refused(t, c.SetInboxItems(t.Context(), "p", []byte(strings.Replace(items(500), `"title":"Item 499"`, `"title":""`,
		1))), abi.CodeInvalidArgument, "items[499].title")
	states, _, err := c.States(t.Context(), "p")
	must(t, err)
	if len(states) != 2 || strings.Count(string(states[0].Value), `"id"`) != 500 ||
		strings.Count(string(states[1].Value), `"id"`) != 200 {
		t.Errorf("the states are not what was accepted last: %d", len(states))
	}
	small := open(t, Options{Limits: Limits{InputBytes: 1024}})
	refused(t, small.SetInboxItems(t.Context(), "p", []byte(items(100))), abi.CodeInvalidArgument, "inbox.setItems",
		"1024")
}

// FuzzInput feeds the checks what a guest may send: they end, refuse with
// invalid_argument or accept, and accept again what they return.
func FuzzInput(f *testing.F) {
	for _, seed := range []string{`{"message":"m"}`, `[{"id":"a","title":"b","status":"c","progress":1e0}]`,
		`[{"id":"a","title":"b","timestamp":"2026-11-21"}]`, `"\ud83d\ude00"`, `-0`, `{`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, call := range []string{"toast", "notify", "alert", "sidebar", "badge", "inbox"} {
			value, err := check(call, input)
			if err != nil {
				refused(t, err, abi.CodeInvalidArgument)
				continue
			}
			if call == "sidebar" || call == "badge" || call == "inbox" {
				if again, err := check(call, value); err != nil || again != value {
					t.Errorf("%s of %q gives %s, which gives %s, %v", call, input, value, again, err)
				}
			}
		}
	})
}
