// Package record records what crosses the boundary of a guest, and answers a guest from what
// was recorded. Package native tells a [Track] of each time that a guest is entered, of its
// calls and answers; package engine of what it reads from clocks and random numbers. What
// flows out is a file, and from a file a [Report] of what a replay did otherwise.
//
// It runs nothing, and knows no plugin.
//
// # Decisions
//
// The seam is where a guest is entered (events, completions, cancels, one after the other),
// where its imports return, and two functions of WASI. A guest has one thread and learns of
// nothing else: the order of completions is that of turns, and workers, the database and the
// network lie behind it. Turned down: a seam around the host functions, which does not see
// in which order outcomes come; one at each import of the engine, with addresses in place of
// parameters, which other code can never replay. Cost: a comparison with nil at each of them
// while nothing records, and memory that is refused for other plugins' sake is not replayed.
package record

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// Limits bound a recording. A zero field takes the default.
type Limits struct {
	// Bytes is how large the file of a recording may be; it ends where it would be larger.
	Bytes int64 `default:"64MiB" min:"64KiB" max:"1GiB"`
	// Calls is how many calls a recording may have; activation and completions do not count.
	Calls int `default:"10000" min:"1" max:"1000000"`
}

// Header is what a recording says of itself.
type Header struct {
	Plugin   string `json:"plugin"`
	Version  string `json:"version"` // of the plugin
	Host     string `json:"host"`
	Entry    string `json:"entry"`
	MemoryMB int    `json:"memoryMb"`
	Secrets  bool   `json:"secrets"` // they are in it as they are
}

// magic begins a recording; its last byte is the version of the format.
const magic = "wasmhost recording\x00\x01"

// Blocks of a recording: a letter begins each.
const (
	blockHeader = 'H'
	blockFile   = 'F' // of the program: name, content
	blockTurn   = 'T'
	blockEnd    = 'E' // why it ends
)

// Letters of what happens in a turn.
const (
	opCall   = 'c'
	opSettle = 's'
	opLog    = 'l'
	opClock  = 't'
	opRandom = 'r'
	opExit   = 'x'
)

// mostOps is how many things a recording may tell of: what each takes in memory bounds what
// reading a hostile one takes. It is no setting: the limit of bytes comes first mostly.
const mostOps = 1 << 20

// blockHead is a length and a check sum.
const blockHead = 8

func appendBlock(to, body []byte) []byte {
	to = binary.LittleEndian.AppendUint32(to, uint32(len(body)))
	to = binary.LittleEndian.AppendUint32(to, crc32.ChecksumIEEE(body))
	return append(to, body...)
}

func appendField[T string | []byte](to []byte, field T) []byte {
	return append(binary.AppendUvarint(to, uint64(len(field))), field...)
}

// Why a turn ended.
const (
	endedWell   = 0
	endedLate   = 1 // its time was over
	endedFailed = 2
)

// damaged says that a file is none that was written here, or is not whole.
func damaged(format string, args ...any) error {
	return fmt.Errorf("the recording is damaged, or is none (%s): record it again", fmt.Sprintf(format, args...))
}
