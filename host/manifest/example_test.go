package manifest_test

import (
	"fmt"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// All findings come at once, each with its place and what to write instead.
func ExampleParse() {
	_, findings := manifest.Parse([]byte(`{
  "plugin": {
    "id": "my-plugin", "name": "My plugin", "version": "1.0", "author": "Ada",
    "description": "An example.", "icon": "box", "category": "Other", "license": {"type": "free"}
  },
  "settings": [], "storage": {"collections": {}}, "migrations": [], "sdkVersion": "^3.0.0",
  "permisions": ["cli"]
}`), manifest.Options{})
	for _, f := range findings {
		fmt.Println(f)
	}
	// Output:
	// 3:56: error: /plugin/version: "1.0" is not a semantic version. Write three numbers without leading zeros, as in 1.0.0 or 2.1.0-beta.1. [plugin.version.format]
	// 4:62: error: /plugin/category: "Other" is not one of "planning", "development", "testing", "devops", "productivity" or "other". Did you mean "other"? [plugin.category.value]
	// 7:3: warning: /permisions: unknown key "permisions" at the top level; it is ignored. Did you mean "permissions"? [key.unknown]
}

func ExampleCheckImports() {
	m, _ := manifest.Parse([]byte(minimal), manifest.Options{})
	for _, f := range manifest.CheckImports(m, []manifest.Import{
		{Module: "wasmhost:cli", Name: "handle", Permission: "cli", Known: true},
	}) {
		fmt.Println(f.Message)
		fmt.Println(f.Advice)
	}
	// Output:
	// the backend imports "handle" from module "wasmhost:cli", which needs the permission "cli", and the manifest does not declare it
	// Add "permissions": ["cli"] to manifest.json, or remove what needs the import.
}
