package manifest

import (
	"regexp"
	"strings"
)

// UI is the part of a plugin that the user sees.
type UI struct {
	// EntryPoint is empty when the plugin has no view of its own.
	EntryPoint       string    `json:"entryPoint,omitempty" rule:"len=0..500,format=path" doc:"HTML file relative to the plugin's root folder"`
	Sidebar          *Sidebar  `json:"sidebar,omitempty" doc:"Entry in the sidebar"`
	Overlay          *Overlay  `json:"overlay,omitempty" doc:"Always-on-top window that opens on enable"`
	HideProjectPanel bool      `json:"hideProjectPanel,omitempty" doc:"Suppresses the project panel while the view is open"`
	HideSessionsPane bool      `json:"hideSessionsPane,omitempty" doc:"Suppresses the plugin sessions pane"`
	Sessions         *Sessions `json:"sessions,omitempty" doc:"The plugin's session list"`
}

// HasPage reports whether the plugin has a view or a window of its own.
func (ui *UI) HasPage() bool {
	return ui != nil && (ui.EntryPoint != "" || ui.Overlay != nil && ui.Overlay.EntryPoint != "")
}

// Sidebar is the plugin's entry in the sidebar.
type Sidebar struct {
	Title string `json:"title,omitempty" rule:"len=0..50,visible" doc:"Sidebar label"`
	Icon  string `json:"icon,omitempty" rule:"len=0..50" doc:"Icon-library name"`
}

// Overlay is a window of its own.
type Overlay struct {
	EntryPoint string `json:"entryPoint,omitempty" rule:"len=0..500,format=path" doc:"HTML file relative to the plugin's root folder"`
}

// Sessions describes the session list of the plugin's project.
type Sessions struct {
	Label string `json:"label,omitempty" rule:"len=0..100,visible" doc:"Heading above the list; the plugin's name when left out"`
	// ContextTemplate is empty when only white space was given.
	ContextTemplate  string   `json:"contextTemplate,omitempty" rule:"len=0..5000" doc:"Context appended for every session; {{date}}, {{projectName}}, {{sessionName}}, {{workDir}} and {{pluginName}} are replaced"`
	ShowDivider      bool     `json:"showDivider" rule:"default=true" doc:"Whether a divider is shown; true when left out"`
	SuggestedPrompts []Prompt `json:"suggestedPrompts,omitempty" rule:"items=4" doc:"Prompts offered to the user"`
}

// Prompt is a text that the user can start a session with.
type Prompt struct {
	Label  string `json:"label" rule:"required,len=0..60,visible" doc:"Text on the button"`
	Prompt string `json:"prompt" rule:"required,len=0..2000" doc:"Text that is sent"`
}

// TemplateVariables are the names that ui.sessions.contextTemplate may use.
func TemplateVariables() []string {
	return []string{"date", "projectName", "sessionName", "workDir", "pluginName"}
}

var variablePattern = regexp.MustCompile(`\{\{([^{}]*)\}\}`)

func (c *checker) ui() {
	if ui := c.m.UI; ui != nil {
		ui.EntryPoint = cleanPath(ui.EntryPoint)
		if ui.Overlay != nil {
			ui.Overlay.EntryPoint = cleanPath(ui.Overlay.EntryPoint)
		}
		if ui.Sessions != nil && strings.TrimSpace(ui.Sessions.ContextTemplate) == "" {
			ui.Sessions.ContextTemplate = ""
		}
	}
	c.iconIn(c.top["ui"].get("sidebar").get("icon"), ruleSidebarIcon, "the icon of the plugin")
	v := c.top["ui"].get("sessions").get("contextTemplate")
	text, ok := v.text()
	if !ok {
		return
	}
	known := make(map[string]bool)
	for _, name := range TemplateVariables() {
		known[name] = true
	}
	for _, m := range variablePattern.FindAllStringSubmatch(clipTo(text, 5000), -1) {
		if name := m[1]; !known[name] {
			known[name] = true
			c.err(v, ruleUIVariable, DidYouMean(name, TemplateVariables(), "Use "+listing(TemplateVariables())+"."),
				"the variable %s is unknown and stays as it is", quote("{{"+name+"}}"))
		}
	}
}
