// Package manifest reads and checks manifest.json, the file in which a plugin
// says who it is, what it stores, what it exposes and which permissions it
// asks for.
//
// [Parse] applies every rule of the text, [Load] adds the rules about files,
// [CheckImports] those about a compiled backend. All findings are reported at
// once, each with the place in the file and what to write instead. [Schema]
// is the JSON Schema made from the same Go types and the same bounds.
//
// The package does not install, grant or run anything, it does not read the
// code of a backend, and it never writes. Findings are about one manifest:
// whether the host is recent enough for a plugin is [Manifest.Compatible],
// and that is no fault of the manifest.
//
// Input is untrusted. Work and memory are bounded by the size of the file
// (at most [MaxSize] bytes), and the number of findings by [MaxFindings].
//
// Not promised: findings and types may change with any version; the manifest itself does not.
//
// # Decisions
//
// Manifest rules live in Go tags and small tables; the JSON Schema is generated. A corpus holds both. JSON is scanned
// once with positions, so findings have lines and duplicates are seen. Turned down: a schema by hand; a library with
// tags of its own. Cost: what tables say is written into the schema by code.
package manifest
