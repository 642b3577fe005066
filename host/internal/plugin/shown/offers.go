package shown

import (
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Offers are what a plugin has for agents beside tools, nil for nothing. The manifest may be
// nil.
func Offers(m *manifest.Manifest) *api.Offers {
	if m == nil {
		return nil
	}
	o := &api.Offers{}
	if m.UI != nil && m.UI.Sessions != nil {
		for _, p := range m.UI.Sessions.SuggestedPrompts {
			o.Prompts = append(o.Prompts, api.SuggestedPrompt(p))
		}
	}
	if m.MCP != nil {
		for _, r := range m.MCP.Resources {
			o.Files = append(o.Files, api.OfferedFile(r))
		}
		o.Collections = m.MCP.Collections
	}
	for _, s := range m.Skills() {
		folder := strings.TrimSuffix(strings.TrimSuffix(s.Path, manifest.SkillFile), "/")
		shown := api.OfferedSkill{Name: s.Name, Description: s.Description, Folder: folder, Matter: s.Matter, Text: s.Text}
		for _, f := range s.Files {
			f.Path = strings.TrimPrefix(strings.TrimPrefix(f.Path, folder), "/")
			shown.Files = append(shown.Files, api.SkillFile(f))
		}
		o.Skills = append(o.Skills, shown)
	}
	if len(o.Prompts)+len(o.Files)+len(o.Collections)+len(o.Skills) == 0 {
		return nil
	}
	return o
}

// Page is the file of the page of a plugin, empty for none. The manifest may be nil.
func Page(m *manifest.Manifest) string {
	if m == nil || m.UI == nil {
		return ""
	}
	return m.UI.EntryPoint
}
