package sessions

import (
	"strings"
	"time"
)

// Vars are the values of the variables of a template.
type Vars struct {
	Date        string // {{date}}, YYYY-MM-DD
	ProjectName string // {{projectName}}
	SessionName string // {{sessionName}}
	WorkDir     string // {{workDir}}
	PluginName  string // {{pluginName}}
}

// get returns the value of a variable. A name stands between the braces
// without white space, as the manifest's check has it.
func (v Vars) get(name string) (value string, known bool) {
	switch name {
	case "date":
		return v.Date, true
	case "projectName":
		return v.ProjectName, true
	case "sessionName":
		return v.SessionName, true
	case "workDir":
		return v.WorkDir, true
	case "pluginName":
		return v.PluginName, true
	}
	return "", false
}

// Render replaces {{date}}, {{projectName}}, {{sessionName}}, {{workDir}} and
// {{pluginName}} in a template, in one pass from the front: what a value
// contains is never replaced. Everything else, {{others}} and {{ date }} too,
// stays as it is. A template of white space only gives nothing.
func Render(template string, v Vars) string {
	if strings.TrimSpace(template) == "" {
		return ""
	}
	var b strings.Builder
	for {
		open := strings.Index(template, "{{")
		if open < 0 {
			b.WriteString(template)
			return b.String()
		}
		b.WriteString(template[:open])
		template = template[open:]
		end := strings.IndexAny(template[2:], "{}")
		if end < 0 {
			b.WriteString(template)
			return b.String()
		}
		value, known := v.get(template[2 : 2+end])
		if known && strings.HasPrefix(template[2+end:], "}}") {
			b.WriteString(value)
			template = template[2+end+2:]
			continue
		}
		b.WriteByte('{') // the next brace may begin a variable
		template = template[1:]
	}
}

// builtIn is the host's own context.
const builtIn = "You are the assistant in a session of {{pluginName}}, a plugin of wasmhost, " +
	"in its project {{projectName}}. The session began on {{date}}. You see nothing but this conversation: " +
	"you have no tools, no files and no network, so do not claim to have used any. " +
	"Answer in the language of the user."

// makeContext returns the whole context of a new session.
func makeContext(p Project, sessionName string, now time.Time) string {
	v := Vars{
		Date: now.Format(time.DateOnly), ProjectName: p.ProjectName, SessionName: sessionName,
		WorkDir: p.WorkDir, PluginName: p.PluginName,
	}
	text := Render(builtIn, v)
	if more := Render(p.ContextTemplate, v); more != "" {
		text += "\n\n" + more
	}
	return text
}
