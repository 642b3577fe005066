package manifest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// MCP is what agents are offered beside tools and prompts: files of the plugin and rows that
// it stores, to read. Skills are files of their own; see [Manifest.Skills].
type MCP struct {
	Resources   []Resource `json:"resources,omitempty" rule:"items=100" doc:"Files that agents may read"`
	Collections []string   `json:"collections,omitempty" rule:"items=50,len=1..64" doc:"Collections whose rows agents may read"`
}

// Resource is a file that agents may read.
type Resource struct {
	Path     string `json:"path" rule:"required,len=1..500,format=path" doc:"File relative to the plugin's root folder"`
	Title    string `json:"title,omitempty" rule:"len=1..100,visible" doc:"What it is"`
	MIMEType string `json:"mimeType,omitempty" rule:"len=3..100,format=contentType" doc:"Its content type; text/plain when left out"`
}

// SkillFile is the name of what a model is taught by, in the plugin's root and in each folder
// of [SkillFolder].
const (
	SkillFile   = "SKILL.md"
	SkillFolder = "skills"
)

// What skills may have: a person reads all that they say.
const (
	mostSkills      = 20
	mostSkillText   = 32 << 10 // bytes of a SKILL.md
	mostSkillMatter = 4 << 10  // bytes of what stands before its text
	mostSkillFiles  = 64
	mostSkillBytes  = 1 << 20 // of the files of one
)

// Skill is a text that teaches a model, with files beside it.
type Skill struct {
	Path              string // of its SKILL.md
	Name, Description string
	Matter            json.RawMessage // all that stands before the text, an object
	Text              string          // of the whole file
	Files             []SkillPart     // SKILL.md too, by path
}

// SkillPart is a file of a skill.
type SkillPart struct {
	Path   string
	Size   int64
	Digest string // sha256: and hexadecimal digits
}

// Skills are those that the plugin's files have, once these were read.
func (m *Manifest) Skills() []Skill { return m.skills }

// mcp checks what agents are offered beside tools.
func (c *checker) mcp() {
	if c.m.UI != nil && c.m.UI.Sessions != nil {
		c.top["ui"].get("sessions").get("suggestedPrompts").members(func(_ int, p value) bool {
			if text, ok := p.get("prompt").text(); ok {
				c.plainText(p.get("prompt"), text)
			}
			return !c.full()
		})
	}
	if c.m.MCP == nil {
		return
	}
	seen := map[string]bool{}
	twice := func(v value, key string) {
		if name, ok := v.text(); ok && seen[key+cleanPath(name)] {
			c.err(v, ruleMCPTwice, "Remove one.", "%s stands twice", quote(name))
		} else {
			seen[key+cleanPath(name)] = true
		}
	}
	c.top["mcp"].get("resources").members(func(i int, r value) bool {
		twice(r.get("path"), "/")
		if i < len(c.m.MCP.Resources) {
			c.m.MCP.Resources[i].Path = cleanPath(c.m.MCP.Resources[i].Path)
		}
		return !c.full()
	})
	c.top["mcp"].get("collections").members(func(_ int, v value) bool {
		twice(v, "")
		name, ok := v.text()
		if _, declared := c.m.Storage.Collections[name]; ok && !declared {
			c.err(v, ruleMCPCollection, "Declare it in storage.collections, or take it out.",
				"there is no collection %s", quote(name))
		}
		return !c.full()
	})
}

// mcpFiles checks the files that agents are offered, and reads the skills.
func (c *checker) mcpFiles(files fs.FS) (err error) {
	c.top["mcp"].get("resources").members(func(_ int, r value) bool {
		_, err = c.entryPoint(files, r.get("path"), 1)
		return err == nil && !c.full()
	})
	if err != nil {
		return err
	}
	c.m.skills, err = readSkills(files, func(at, what string) {
		c.err(c.root, ruleSkill, "Correct the file, or take it out.", "%s %s", quote(at), clip(printable(what)))
	})
	for _, s := range c.m.skills {
		c.plainText(c.root, s.Text)
	}
	return err
}

// readSkills reads the skills among files, and tells of those that are none.
func readSkills(files fs.FS, wrong func(at, what string)) (list []Skill, err error) {
	found := []string{"."}
	folders, err := fs.ReadDir(files, SkillFolder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read the folder %s: %w", SkillFolder, err)
	}
	for _, f := range folders {
		if f.IsDir() {
			found = append(found, SkillFolder+"/"+f.Name())
		}
	}
	names := map[string]bool{}
	for _, folder := range found {
		at := path.Join(folder, SkillFile)
		text, err := readHead(files, at, mostSkillText+1)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			wrong(at, "cannot be read: "+err.Error())
			continue
		}
		s := Skill{Path: at, Text: string(text)}
		switch err := s.read(); {
		case len(list) == mostSkills:
			wrong(at, fmt.Sprintf("is one skill too many: at most %d are allowed", mostSkills))
			return list, nil
		case err != nil:
			wrong(at, err.Error())
			continue
		case folder != "." && s.Name != path.Base(folder):
			wrong(at, fmt.Sprintf("has the name %.70q: it has to be that of the folder", s.Name))
			continue
		case names[s.Name]:
			wrong(at, fmt.Sprintf("has the name %.70q, as another skill has", s.Name))
			continue
		}
		names[s.Name] = true
		if err := s.gather(files, folder); err != nil {
			wrong(at, err.Error())
			continue
		}
		list = append(list, s)
	}
	return list, nil
}

// skillName is the form of the names of skills.
var skillName = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$`)

// read reads what stands before the text.
func (s *Skill) read() error {
	if len(s.Text) > mostSkillText {
		return fmt.Errorf("has more than %d bytes", mostSkillText)
	}
	rest, ok := strings.CutPrefix(strings.ReplaceAll(s.Text, "\r\n", "\n"), "---\n")
	matter, _, closed := strings.Cut(rest, "\n---\n")
	if !ok || !closed || len(matter) > mostSkillMatter {
		return fmt.Errorf("has no front matter: begin it with name and description between two lines of three hyphens, "+
			"in at most %d bytes", mostSkillMatter)
	}
	var all map[string]any
	if err := yaml.Unmarshal([]byte(matter), &all); err != nil {
		return fmt.Errorf("has a front matter that is no YAML: %w", err)
	}
	s.Name, _ = all["name"].(string)
	s.Description, _ = all["description"].(string)
	switch {
	case !skillName.MatchString(s.Name) || strings.Contains(s.Name, "--"):
		return errors.New("has no name of up to 64 small letters, digits and single hyphens")
	case s.Description == "" || len(s.Description) > 1024:
		return errors.New("has no description of up to 1024 bytes")
	}
	if more, ok := all["metadata"].(map[string]any); ok {
		for key := range more {
			if strings.HasPrefix(key, "io.modelcontextprotocol/") {
				return fmt.Errorf("has the metadata %.100q, which is the protocol's own", key)
			}
		}
	}
	text, err := json.Marshal(all)
	s.Matter = text
	return err
}

// gather finds the files of a skill. That in the plugin's root has its text alone.
func (s *Skill) gather(files fs.FS, folder string) error {
	add := func(at string) error {
		text, err := readHead(files, at, mostSkillBytes+1)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		s.Files = append(s.Files, SkillPart{at, int64(len(text)), "sha256:" + hex.EncodeToString(sum[:])})
		return nil
	}
	if folder == "." {
		return add(s.Path)
	}
	total := int64(0)
	err := fs.WalkDir(files, folder, func(at string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() && at != s.Path {
			return err
		}
		if len(s.Files) == mostSkillFiles {
			return fmt.Errorf("has more than %d files beside it", mostSkillFiles)
		}
		if err := add(at); err != nil {
			return err
		}
		if total += s.Files[len(s.Files)-1].Size; total > mostSkillBytes {
			return fmt.Errorf("has more than %d bytes in files", mostSkillBytes)
		}
		return nil
	})
	slices.SortFunc(s.Files, func(a, b SkillPart) int { return strings.Compare(a.Path, b.Path) })
	return err
}
