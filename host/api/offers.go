package api

import "encoding/json"

// Offers are what a plugin has for agents beside tools. All of it is words of its author.
type Offers struct {
	Prompts     []SuggestedPrompt `json:"prompts,omitempty"`
	Files       []OfferedFile     `json:"files,omitempty"`
	Collections []string          `json:"collections,omitempty"` // whose rows they may read
	Skills      []OfferedSkill    `json:"skills,omitempty"`
}

// OfferedFile is a file that agents may read.
type OfferedFile struct {
	Path     string `json:"path"`
	Title    string `json:"title,omitempty"`
	MIMEType string `json:"mimeType,omitempty"`
}

// OfferedSkill is a text that teaches a model, with files beside it.
type OfferedSkill struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Folder      string          `json:"folder"` // that its files are in; empty for the plugin's root
	Matter      json.RawMessage `json:"matter"` // what stands before the text, an object
	Text        string          `json:"text"`   // of its SKILL.md
	Files       []SkillFile     `json:"files"`
}

// SkillFile is a file of a skill, SKILL.md among them.
type SkillFile struct {
	Path   string `json:"path"` // below the folder
	Size   int64  `json:"size"`
	Digest string `json:"digest"` // sha256: and hexadecimal digits
}
