package jsoncodec

import (
	"strings"

	"github.com/wasmhost/wasmhost/abi"
)

// Place names the value in a JSON text that ends at an offset, as items[2].name.
// It is empty where that is the whole text.
func Place(text []byte, offset int) string {
	d, place := NewDecoder(text), ""
	if err := d.Skip(); err == nil && d.pos == offset {
		return ""
	}
	d.pos = 0
	for {
		begin := d.peek()
		if begin != '{' && begin != '[' {
			return strings.TrimPrefix(place, ".")
		}
		d.pos++
		for i := int64(0); ; i++ {
			step := "[" + string(abi.AppendInt(nil, i)) + "]"
			if begin == '{' {
				key, err := d.Raw()
				if err != nil || len(key) < 2 || d.peek() != ':' {
					return ""
				}
				d.pos++
				step = "." + string(key[1:len(key)-1])
			}
			d.peek()
			start := d.pos
			_, err := d.Raw()
			if err == nil && d.pos == offset {
				return strings.TrimPrefix(place+step, ".")
			}
			if err != nil || d.pos > offset { // what is wrong may also follow it
				d.pos, place = start, place+step
				break
			}
			if d.peek() != ',' {
				return ""
			}
			d.pos++
		}
	}
}
