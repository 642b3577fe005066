package main

import (
	"bytes"
	"fmt"
)

// patch is a change of the source of QuickJS, which must have the old text
// exactly once.
type patch struct{ file, old, new string }

// patches is all that is changed. What can be done from outside, in
// quickjs_unit.c, is done there.
func patches() []patch {
	return []patch{{
		// Stacks begin with the name and the message of their error, as those
		// of other engines do and as whoever logs error.stack expects.
		file: "quickjs.c",
		old:  "        js_dbuf_init(ctx, &dbuf);\n        if (stack_trace_limit == 0)\n            goto done;\n        if (filename) {\n",
		new: "        js_dbuf_init(ctx, &dbuf);\n        wh_stack_header(ctx, &dbuf, error_val);\n" +
			"        if (stack_trace_limit == 0)\n            goto done;\n        if (filename) {\n",
	}}
}

// patched returns a file of QuickJS with its changes.
func patched(name string, text []byte) ([]byte, error) {
	for _, p := range patches() {
		if p.file != name {
			continue
		}
		if n := bytes.Count(text, []byte(p.old)); n != 1 {
			return nil, fmt.Errorf("%s has the place of a change %d times: %.60q", name, n, p.old)
		}
		text = bytes.Replace(text, []byte(p.old), []byte(p.new), 1)
	}
	return text, nil
}
