package profile

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
)

// message is a message of protocol buffers that is being written, of the few kinds that profile.proto of pprof has.
type message []byte

func (m *message) number(field int, v int64) {
	if v != 0 {
		*m = binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field<<3)), uint64(v))
	}
}

func (m *message) bytes(field int, b []byte) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, uint64(field<<3|2)), uint64(len(b)))
	*m = append(*m, b...)
}

func (m *message) numbers(field int, list ...int64) {
	var packed []byte
	for _, v := range list {
		packed = binary.AppendUvarint(packed, uint64(v))
	}
	m.bytes(field, packed)
}

// texts is the table of strings of a profile; the first is empty.
type texts struct {
	list []string
	at   map[string]int64
}

func (t *texts) of(s string) int64 {
	i, known := t.at[s]
	if !known {
		i = int64(len(t.list))
		t.list = append(t.list, s)
		t.at[s] = i
	}
	return i
}

// Pprof is the report as pprof reads it, with three values for each stack: samples, computing time and units of work.
func (p *Report) Pprof() []byte {
	t := &texts{at: map[string]int64{}}
	t.of("")
	var out message
	typ := func(field int, name, unit string) {
		var m message
		m.number(1, t.of(name))
		m.number(2, t.of(unit))
		out.bytes(field, m)
	}
	typ(1, "samples", "count")
	typ(1, "cpu", "nanoseconds")
	typ(1, "work", "units")
	for _, s := range p.Stacks {
		var m message
		var locations []int64
		for i := len(s.Frames) - 1; i >= 0; i-- {
			locations = append(locations, int64(s.Frames[i])+1)
		}
		m.numbers(1, locations...)
		m.numbers(2, s.Samples, int64(s.Took), s.Units)
		out.bytes(2, m)
	}
	functions := map[string]int64{}
	for i, f := range p.Frames {
		key := f.Name + "\x00" + f.File
		id, known := functions[key]
		if !known {
			id = int64(len(functions)) + 1
			functions[key] = id
			var m message
			m.number(1, id)
			m.number(2, t.of(f.Name))
			m.number(3, t.of(f.Name))
			m.number(4, t.of(f.File))
			out.bytes(5, m)
		}
		var line, location message
		line.number(1, id)
		line.number(2, int64(f.Line))
		location.number(1, int64(i)+1)
		location.bytes(4, line)
		out.bytes(4, location)
	}
	typ(11, "cpu", "nanoseconds")
	for _, s := range t.list {
		out.bytes(6, []byte(s))
	}
	out.number(9, p.Begun.UnixNano())
	out.number(10, int64(p.Lasted))
	out.number(12, int64(p.Every))
	out.number(14, t.at["cpu"])
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	_, _ = z.Write(out) // a buffer takes all
	_ = z.Close()
	return file.Bytes()
}
