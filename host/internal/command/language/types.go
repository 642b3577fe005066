package language

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// TypesFile is the file in a plugin's folder that a build writes the schemas of types to,
// where the manifest refers to them: {"$ref": "schemas/types.json#/$defs/Person"}. So no
// build ever writes the manifest.
const TypesFile = "schemas/types.json"

// madeByBuild is in each such file. One without it was written by somebody.
const madeByBuild = `"$comment": "Written by wasmhost build`

// WantedTypes are the names of types whose schemas the manifest refers to.
func WantedTypes(root *os.Root) (names []string, err error) {
	declared, err := root.ReadFile(manifest.FileName)
	for _, found := range wanted.FindAllSubmatch(declared, -1) {
		names = append(names, string(found[1]))
	}
	return names, err
}

var wanted = regexp.MustCompile(regexp.QuoteMeta(TypesFile) + `#/\$defs/([^"/]*)`)

// TypesText is the document that a build writes, of one with $defs that a tool has made.
func TypesText(document []byte) ([]byte, error) {
	var made struct {
		Comment string          `json:"$comment"`
		Defs    json.RawMessage `json:"$defs"`
	}
	if err := json.Unmarshal(document, &made); err != nil {
		return nil, err
	}
	made.Comment = "Written by wasmhost build from the types of the source. What is changed here is lost."
	text, err := json.MarshalIndent(made, "", "  ")
	return append(text, '\n'), err
}

// PutTypes writes the schemas of types, where the manifest refers to them. Text is nil
// where the source has no types.
func PutTypes(root *os.Root, text []byte) (changed bool, err error) {
	name := filepath.FromSlash(TypesFile)
	names, err := WantedTypes(root)
	if err != nil || len(names) == 0 {
		return false, err
	}
	if text == nil {
		return false, fmt.Errorf("%s refers to %s, and no handler of the source takes or answers a type with a name; "+
			"write the schema into a file of another name", manifest.FileName, TypesFile)
	}
	old, err := root.ReadFile(name)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return false, fmt.Errorf("read the schemas of types: %w", err)
	case err == nil && !bytes.Contains(old, []byte(madeByBuild)):
		return false, fmt.Errorf("%s, which the build would write, is there already and was written by hand; give it "+
			"another name, also in %s", TypesFile, manifest.FileName)
	case err == nil && bytes.Equal(old, text):
		return false, nil
	}
	if _, err := PutContent(root, TypesFile, bytes.NewReader(text)); err != nil {
		return false, fmt.Errorf("write the schemas of types: %w; is the folder writable?", err)
	}
	return true, nil
}
