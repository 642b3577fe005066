package manifest

import (
	"encoding/json"
	"maps"

	"github.com/wasmhost/wasmhost/hostfuncs"
)

// object is a JSON Schema; encoding sorts its keys.
type object map[string]any

// Schema returns the JSON Schema (draft 2020-12) of manifest.json, the same
// bytes each time. It is made from the types, bounds and lists that the rules
// use. It is for completion in editors: it cannot express every rule, and it
// lets unknown keys pass, which [Parse] only warns of.
func Schema() []byte {
	root := schemaOf(manifestShape(), bounds{}, "")
	root["allOf"] = blockSchema()
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Plugin manifest (" + FileName + ")"
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return []byte("false\n") // the schema that nothing satisfies
	}
	return append(text, '\n')
}

func schemaOf(s *shape, b bounds, place string) object {
	var o object
	switch s.kind {
	case shapeObject:
		properties, required := object{}, []string{}
		for _, f := range s.fields {
			p := schemaOf(f.shape, f.bounds, f.place)
			p["description"] = f.doc
			properties[f.key] = p
			if f.required {
				required = append(required, f.key)
			}
		}
		o = object{"type": "object", "properties": properties}
		if len(required) > 0 {
			o["required"] = required
		}
		if b.orTrue {
			o = object{"anyOf": []object{{"type": "boolean"}, o}}
		}
	case shapeList:
		return listSchema(s, b, place)
	case shapeMap:
		o = object{"type": "object", "additionalProperties": schemaOf(s.elem, b.ofMember(), "")}
	case shapeText:
		o = textSchema(b)
	case shapeFlag:
		o = object{"type": "boolean"}
		if b.on {
			o["default"] = true
		}
	case shapeNumber:
		o = object{"type": "number"}
	case shapeWhole:
		o = object{"type": "integer", "minimum": b.low, "maximum": b.high}
	case shapeAny:
		o = object{}
	}
	maps.Copy(o, placeSchema(place))
	return o
}

// listSchema is for lists: what is said of their place holds for the items.
func listSchema(s *shape, b bounds, place string) object {
	o := object{"type": "array"}
	if b.hasItems {
		o["maxItems"] = b.maxItems
	}
	if s.elem.kind != shapeList {
		o["items"] = schemaOf(s.elem, b.ofMember(), place)
		return o
	}
	inner := schemaOf(s.elem, b.ofMember(), "")
	maps.Copy(inner, placeSchema(place))
	o["items"] = inner
	return o
}

func textSchema(b bounds) object {
	o := object{"type": "string"}
	if b.hasLen {
		o["maxLength"] = max(b.maxLen, b.long)
		if b.minLen > 0 {
			o["minLength"] = b.minLen
		}
	}
	if f, ok := formats[b.format]; ok {
		o["pattern"] = f.pattern.String()
		if f.never != nil {
			o["not"] = object{"pattern": f.never.String()}
		}
	}
	if b.one != "" {
		o["enum"] = choices(b.one)
	}
	return o
}

// notOwn refuses names of columns that are taken.
func notOwn() []object {
	return []object{{"not": object{"pattern": ownPattern.String()}}, {"not": object{"pattern": rowPattern.String()}}}
}

// placeSchema is what holds at a place beyond its type and bounds.
func placeSchema(place string) object {
	switch place {
	case "plugin.icon":
		return object{"not": object{"pattern": outsideIcon.String()}}
	case "settings":
		return object{"allOf": settingSchema()}
	case "storage.collections":
		return object{"propertyNames": nameSchema()}
	case "storage.collections.columns":
		names := nameSchema()
		names["allOf"] = notOwn()
		return object{"propertyNames": names, "additionalProperties": object{"enum": choices("column")}}
	case "storage.collections.indexes":
		return nameSchema()
	case "storage.collections.uniqueIndexes":
		return object{"items": nameSchema(), "minItems": 1, "uniqueItems": true}
	case "migrations.operations.type":
		return object{"enum": choices("operation")}
	case "migrations.operations.collection":
		return nameSchema()
	case "migrations.operations.column":
		names := nameSchema()
		names["allOf"] = notOwn()
		return names
	case "migrations.operations":
		return when("type", OpAddColumn, object{
			"required":   []string{"columnType"},
			"properties": object{"columnType": object{"enum": choices("column")}},
		})
	case "backend.entryPoint":
		return object{"allOf": []object{{"pattern": backendFile.String()}}}
	case "permissions":
		return object{"enum": append(permissionNames(nil), hostfuncs.ForeignPermissions()...)}
	case "cli.endpoints":
		return object{"allOf": []object{when("requiresConfirmation", true,
			object{"allOf": []object{{"not": object{"required": []string{"export"}}},
				{"not": object{"required": []string{"headers"}}},
				{"properties": object{"rawBody": object{"const": false}}}}})}}
	case "cli.endpoints.method":
		return object{"enum": append(choices("method"), "PATCH")}
	}
	return object{}
}

// nameSchema is for the names of collections and columns.
func nameSchema() object {
	return object{
		"type": "string", "maxLength": longestName,
		"pattern": namePattern.String(), "not": object{"pattern": sqlitePattern.String()},
	}
}

// settingSchema is how the parts of a setting depend on its type.
func settingSchema() []object {
	typed := func(kind string) object {
		return object{"properties": object{"default": object{"type": kind}}}
	}
	return []object{
		when("type", SettingToggle, typed("boolean")),
		when("type", SettingNumber, typed("number")),
		when("type", SettingText, typed("string")),
		when("type", SettingPassword, typed("string")),
		when("type", SettingSelect, object{
			"required":   []string{"options"},
			"properties": object{"options": object{"minItems": 1}, "default": object{"type": "string"}},
		}),
		unless("type", SettingNumber, object{"properties": object{"min": false, "max": false}}),
	}
}

// blockSchema is what the blocks at the top level ask of each other.
func blockSchema() []object {
	permission := func(names ...string) object {
		return object{
			"required":   []string{"permissions"},
			"properties": object{"permissions": object{"contains": object{"enum": names}}},
		}
	}
	block := func(key string, needs ...object) object {
		return object{"if": object{"required": []string{key}}, "then": object{"allOf": needs}}
	}
	backend := object{"required": []string{"backend"}}
	return []object{
		block("cli", permission(PermissionCLI), backend),
		block("network", permission(PermissionNetwork)),
		block("cron", permission(PermissionCron), backend),
		block("workspace", permission(workspacePermissions()...)),
		{"if": permission(PermissionWorkspaceWrite), "then": permission(PermissionWorkspaceRead)},
		{"if": permission(PermissionWorkspaceExec), "then": permission(PermissionWorkspaceRead)},
		{
			"if": object{
				"required":   []string{"settings"},
				"properties": object{"settings": object{"contains": object{"required": []string{"testAction"}}}},
			},
			"then": backend,
		},
	}
}

// when is a schema that holds for objects whose key has the value.
func when(key string, value any, then object) object {
	return object{
		"if":   object{"required": []string{key}, "properties": object{key: object{"const": value}}},
		"then": then,
	}
}

// unless is a schema that holds for objects whose key has another value.
func unless(key, value string, then object) object {
	o := when(key, value, object{})
	return object{"if": o["if"], "else": then}
}
