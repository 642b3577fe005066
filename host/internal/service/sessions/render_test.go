package sessions

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

func values() Vars {
	return Vars{Date: "2026-11-21", ProjectName: "{{date}}", SessionName: "{{", WorkDir: "/home/a",
		PluginName: "date}}"}
}

func TestRender(t *testing.T) {
	for _, c := range []struct{ template, want string }{
		{"", ""},
		{" \n\t ", ""},
		{"plain", "plain"},
		{"On {{date}} in {{workDir}}.", "On 2026-11-21 in /home/a."},
		{"{{date}}{{date}}", "2026-11-212026-11-21"},
		{"{{projectName}}", "{{date}}"}, // a value is not expanded
		{"{{sessionName}}{{pluginName}}", "{{date}}"},
		{"{{sessionName}}date}}", "{{date}}"}, // nor what it makes with its neighbours
		{"{{{date}}}", "{2026-11-21}"},
		{"{{{{date}}}}", "{{2026-11-21}}"},
		{"{{ date }}", "{{ date }}"},
		{"{{Date}} {{unknown}} {{}}", "{{Date}} {{unknown}} {{}}"},
		{"{{date", "{{date"},
		{"{{date}", "{{date}"},
		{"{{date} }", "{{date} }"},
		{"{date}", "{date}"},
		{"{{da{{date}}te}}", "{{da2026-11-21te}}"},
		{"}}{{date}}{{", "}}2026-11-21{{"},
		{"ä{{workDir}}ö\x00", "ä/home/aö\x00"},
	} {
		if got := Render(c.template, values()); got != c.want {
			t.Errorf("%q became %q, want %q", c.template, got, c.want)
		}
	}
}

// FuzzRender compares with the pattern that the manifest's check goes by.
func FuzzRender(f *testing.F) {
	for _, seed := range []string{"{{date}}", "{{{date}}}", "{{da{{workDir}}te}}", "{{ date }}", "{{date}", "}}{{",
		"{{projectName}}{{sessionName}}"} {
		f.Add(seed)
	}
	variable := regexp.MustCompile(`\{\{([^{}]*)\}\}`)
	f.Fuzz(func(t *testing.T, template string) {
		want := variable.ReplaceAllStringFunc(template, func(found string) string {
			if value, known := values().get(found[2 : len(found)-2]); known {
				return value
			}
			return found
		})
		if strings.TrimSpace(template) == "" {
			want = ""
		}
		if got := Render(template, values()); got != want {
			t.Errorf("%q became %q, want %q", template, got, want)
		}
	})
}

func TestContext(t *testing.T) {
	now := time.Date(2026, 11, 21, 23, 30, 0, 0, time.FixedZone("west", -8*3600))
	p := Project{ID: "notes", PluginName: "Notes {{date}}", ProjectName: "Notes", WorkDir: "/w"}
	bare := makeContext(p, "Plan", now)
	if !strings.Contains(bare, "a session of Notes {{date}}, a plugin") || !strings.Contains(bare, "2026-11-21") ||
		strings.HasSuffix(bare, "\n") {
		t.Errorf("the host's own text: %q", bare)
	}
	p.ContextTemplate = " \n "
	if got := makeContext(p, "Plan", now); got != bare {
		t.Errorf("with a template of white space: %q", got)
	}
	p.ContextTemplate = "{{sessionName}} of {{pluginName}} in {{workDir}}"
	if got, want := makeContext(p, "Plan", now), bare+"\n\nPlan of Notes {{date}} in /w"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNames(t *testing.T) {
	for prompt, want := range map[string]string{
		"":                          "",
		"  Plan the week\nand more": "Plan the week",
		"a\x1b[31m\tb\u202e c":      "a [31m b c",
		strings.Repeat("wort ", 20): strings.Repeat("wort ", 11) + "wort…",
		strings.Repeat("ä", 60):     strings.Repeat("ä", 60),
	} {
		if got := nameOf(prompt); got != want {
			t.Errorf("%q became %q, want %q", prompt, got, want)
		}
	}
}
