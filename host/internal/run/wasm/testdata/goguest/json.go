//go:build json

// The part that makes the module three times as large.

package main

import (
	"encoding/json"
	"strings"
)

type record struct {
	Name   string            `json:"name"`
	Values []int             `json:"values"`
	Tags   map[string]string `json:"tags"`
}

//go:wasmexport json
func roundTrip(n int32) int32 {
	in := []byte(`{"name":"abc","values":[1,2,3,4,5,6,7,8],"tags":{"a":"b","c":"d"}}`)
	total := 0
	for range n {
		var r record
		if json.Unmarshal(in, &r) != nil {
			return -1
		}
		out, _ := json.Marshal(r)
		total += len(out)
	}
	return int32(total)
}

// nested decodes and encodes JSON arrays that are nested n deep.
//
//go:wasmexport nested
func nested(n int32) int32 {
	var v any
	if json.Unmarshal([]byte(strings.Repeat("[", int(n))+strings.Repeat("]", int(n))), &v) != nil {
		return -1
	}
	out, err := json.Marshal(v)
	if err != nil {
		return -2
	}
	return int32(len(out))
}
