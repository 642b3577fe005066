package engine

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"time"

	"github.com/tetratelabs/wazero/api"
)

// WASI preview 1 is written out here instead of taken from wazero: a guest
// gets clocks, random numbers, standard output and error, and proc_exit, and
// every other function says that there is no such file. So no code for files
// and sockets is within a guest's reach, and what the others take is charged by
// bytes, so that a guest can hide in them neither from its deadline nor from
// those whose turn it is.

// The error numbers of WASI preview 1 that are returned here.
const (
	wasiOK        = 0
	wasiBadFile   = 8
	wasiFault     = 21
	wasiInvalid   = 28
	wasiNotSeek   = 70   // ESPIPE: a stream has no position
	wasiMaxVector = 1024 // as on every platform (IOV_MAX), so no setting

	// The units of work that a byte takes. Each that is written may be a line.
	wasiWriteUnits  = 32
	wasiRandomUnits = 1
)

// Constants of the interface.
const (
	wasiCharacterDevice = 2
	wasiRightFDWrite    = 1 << 6
	wasiRightFDRead     = 1 << 1
	wasiClockRealtime   = 0
	wasiClockMonotonic  = 1
	wasiEventClock      = 0
	wasiSubscription    = 48 // bytes
	wasiEvent           = 32 // bytes
	wasiAbsoluteTime    = 1  // flag of a clock subscription
)

// wasiCall is a function of WASI: it returns an error number.
type wasiCall func(i *Instance, m Memory, args []uint64) uint32

// wasiFunctions are all functions of WASI preview 1.
func wasiFunctions() []HostFunction {
	w, d := api.ValueTypeI32, api.ValueTypeI64
	types := func(t ...api.ValueType) []api.ValueType { return t }
	table := []struct {
		name   string
		params []api.ValueType
		call   wasiCall
	}{
		{"args_get", types(w, w), wasiNothing},
		{"args_sizes_get", types(w, w), wasiNone},
		{"environ_get", types(w, w), wasiNothing},
		{"environ_sizes_get", types(w, w), wasiNone},
		{"clock_res_get", types(w, w), wasiClockResolution},
		{"clock_time_get", types(w, d, w), wasiClockTime},
		{"fd_advise", types(w, d, d, w), wasiNoFile},
		{"fd_allocate", types(w, d, d), wasiNoFile},
		{"fd_close", types(w), wasiNoFile},
		{"fd_datasync", types(w), wasiNoFile},
		{"fd_fdstat_get", types(w, w), wasiStatus},
		{"fd_fdstat_set_flags", types(w, w), wasiStream},
		{"fd_fdstat_set_rights", types(w, d, d), wasiNoFile},
		{"fd_filestat_get", types(w, w), wasiFileStatus},
		{"fd_filestat_set_size", types(w, d), wasiNoFile},
		{"fd_filestat_set_times", types(w, d, d, w), wasiNoFile},
		{"fd_pread", types(w, w, w, d, w), wasiNoFile},
		{"fd_prestat_get", types(w, w), wasiNoFile},
		{"fd_prestat_dir_name", types(w, w, w), wasiNoFile},
		{"fd_pwrite", types(w, w, w, d, w), wasiNoFile},
		{"fd_read", types(w, w, w, w), wasiRead},
		{"fd_readdir", types(w, w, w, d, w), wasiNoFile},
		{"fd_renumber", types(w, w), wasiNoFile},
		{"fd_seek", types(w, d, w, w), wasiSeek},
		{"fd_sync", types(w), wasiNoFile},
		{"fd_tell", types(w, w), wasiSeek},
		{"fd_write", types(w, w, w, w), wasiWrite},
		{"path_create_directory", types(w, w, w), wasiNoFile},
		{"path_filestat_get", types(w, w, w, w, w), wasiNoFile},
		{"path_filestat_set_times", types(w, w, w, w, d, d, w), wasiNoFile},
		{"path_link", types(w, w, w, w, w, w, w), wasiNoFile},
		{"path_open", types(w, w, w, w, w, d, d, w, w), wasiNoFile},
		{"path_readlink", types(w, w, w, w, w, w), wasiNoFile},
		{"path_remove_directory", types(w, w, w), wasiNoFile},
		{"path_rename", types(w, w, w, w, w, w), wasiNoFile},
		{"path_symlink", types(w, w, w, w, w), wasiNoFile},
		{"path_unlink_file", types(w, w, w), wasiNoFile},
		{"poll_oneoff", types(w, w, w, w), wasiPoll},
		{"proc_raise", types(w), wasiNoFile},
		{"random_get", types(w, w), wasiRandom},
		{"sched_yield", nil, wasiNothing},
		{"sock_accept", types(w, w, w), wasiNoFile},
		{"sock_recv", types(w, w, w, w, w, w), wasiNoFile},
		{"sock_send", types(w, w, w, w, w), wasiNoFile},
		{"sock_shutdown", types(w, w), wasiNoFile},
	}
	functions := []HostFunction{{
		Name: "proc_exit", Params: types(w),
		Call: func(_ *Instance, _ Memory, stack []uint64) { panic(&exitError{uint32(stack[0])}) },
	}}
	for _, row := range table {
		functions = append(functions, HostFunction{
			Name: row.name, Params: row.params, Results: types(w),
			Call: func(i *Instance, m Memory, stack []uint64) { stack[0] = uint64(row.call(i, m, stack)) },
		})
	}
	return functions
}

// exitError is what proc_exit panics with.
type exitError struct{ code uint32 }

func (e *exitError) Error() string { return fmt.Sprintf("it called proc_exit with code %d", e.code) }

func wasiNothing(*Instance, Memory, []uint64) uint32 { return wasiOK }

func wasiNoFile(*Instance, Memory, []uint64) uint32 { return wasiBadFile }

// wasiNone reports no arguments or no environment: two counts of zero.
func wasiNone(_ *Instance, m Memory, args []uint64) uint32 {
	if !m.writeUint32(uint32(args[0]), 0) || !m.writeUint32(uint32(args[1]), 0) {
		return wasiFault
	}
	return wasiOK
}

// wasiStream accepts a request that means nothing for a stream.
func wasiStream(_ *Instance, _ Memory, args []uint64) uint32 {
	if uint32(args[0]) > 2 {
		return wasiBadFile
	}
	return wasiOK
}

func wasiSeek(_ *Instance, _ Memory, args []uint64) uint32 {
	if uint32(args[0]) > 2 {
		return wasiBadFile
	}
	return wasiNotSeek
}

func wasiClockResolution(_ *Instance, m Memory, args []uint64) uint32 {
	if uint32(args[0]) > wasiClockMonotonic {
		return wasiInvalid
	}
	if !m.writeUint64(uint32(args[1]), 1) {
		return wasiFault
	}
	return wasiOK
}

func wasiClockTime(i *Instance, m Memory, args []uint64) uint32 {
	now, ok := i.wasiNow(uint32(args[0]))
	if !ok {
		return wasiInvalid
	}
	if !m.writeUint64(uint32(args[2]), uint64(now)) {
		return wasiFault
	}
	return wasiOK
}

// wasiNow reads a clock in nanoseconds.
func (i *Instance) wasiNow(clock uint32) (int64, bool) {
	switch clock {
	case wasiClockRealtime:
		return i.told(clock, time.Now().UnixNano()), true
	case wasiClockMonotonic:
		return i.told(clock, int64(i.meter.clock())), true
	}
	return 0, false
}

// told is what the guest is told of the time of a clock.
func (i *Instance) told(clock uint32, now int64) int64 {
	if i.tape == nil {
		return now
	}
	return i.tape.Clock(clock == wasiClockRealtime, now)
}

// wasiStatus describes the three streams as character devices.
func wasiStatus(_ *Instance, m Memory, args []uint64) uint32 {
	fd := uint32(args[0])
	if fd > 2 {
		return wasiBadFile
	}
	var status [24]byte
	status[0] = wasiCharacterDevice
	rights := uint64(wasiRightFDWrite)
	if fd == 0 {
		rights = wasiRightFDRead
	}
	binary.LittleEndian.PutUint64(status[8:], rights)
	if !m.Write(uint32(args[1]), status[:]) {
		return wasiFault
	}
	return wasiOK
}

func wasiFileStatus(_ *Instance, m Memory, args []uint64) uint32 {
	if uint32(args[0]) > 2 {
		return wasiBadFile
	}
	var status [64]byte
	status[16] = wasiCharacterDevice
	if !m.Write(uint32(args[1]), status[:]) {
		return wasiFault
	}
	return wasiOK
}

// wasiRead finds standard input at its end.
func wasiRead(_ *Instance, m Memory, args []uint64) uint32 {
	if uint32(args[0]) != 0 {
		return wasiBadFile
	}
	if !m.writeUint32(uint32(args[3]), 0) {
		return wasiFault
	}
	return wasiOK
}

// wasiWrite writes to standard output or standard error.
func wasiWrite(i *Instance, m Memory, args []uint64) uint32 {
	var to io.Writer
	switch uint32(args[0]) {
	case 1:
		to = i.stdout
	case 2:
		to = i.stderr
	default:
		return wasiBadFile
	}
	count := uint32(args[2])
	if count > wasiMaxVector {
		return wasiInvalid
	}
	vector, ok := m.Read(uint32(args[1]), count*8)
	if !ok {
		return wasiFault
	}
	var written uint32
	for ; len(vector) > 0; vector = vector[8:] {
		size := binary.LittleEndian.Uint32(vector[4:])
		// The writers of drivers never fail: a full disk is not the guest's
		// concern.
		if !m.each(binary.LittleEndian.Uint32(vector), size, wasiWriteUnits, func(piece []byte) { _, _ = to.Write(piece) }) {
			return wasiFault
		}
		written += size
	}
	if !m.writeUint32(uint32(args[3]), written) {
		return wasiFault
	}
	return wasiOK
}

// wasiRandom fills memory from the system's source, a piece at a time.
func wasiRandom(i *Instance, m Memory, args []uint64) uint32 {
	// crypto/rand does not fail: the process ends before it would.
	if !m.each(uint32(args[0]), uint32(args[1]), wasiRandomUnits, func(piece []byte) {
		_, _ = rand.Read(piece)
		if i.tape != nil {
			i.tape.Random(piece)
		}
	}) {
		return wasiFault
	}
	return wasiOK
}

// wasiPoll waits for the first of several clocks. The streams that it may be
// asked about are always ready.
func wasiPoll(i *Instance, m Memory, args []uint64) uint32 {
	in, out, count := uint32(args[0]), uint32(args[1]), uint32(args[2])
	if count == 0 || count > wasiMaxVector {
		return wasiInvalid
	}
	subscriptions, ok := m.Read(in, count*wasiSubscription)
	if !ok {
		return wasiFault
	}
	waits := make([]int64, count)
	least := int64(1<<63 - 1)
	for n := range waits {
		s := subscriptions[n*wasiSubscription:]
		if s[8] == wasiEventClock {
			clock := binary.LittleEndian.Uint32(s[16:])
			now, ok := i.wasiNow(clock)
			if !ok {
				return wasiInvalid
			}
			waits[n] = int64(min(binary.LittleEndian.Uint64(s[24:]), 1<<62))
			if binary.LittleEndian.Uint16(s[40:])&wasiAbsoluteTime != 0 {
				waits[n] -= now
			}
		}
		least = min(least, waits[n])
	}
	// The events may lie over the subscriptions, so these are read first.
	var events []byte
	var ready uint32
	for n, wait := range waits {
		if wait > least {
			continue
		}
		var event [wasiEvent]byte
		copy(event[:8], subscriptions[n*wasiSubscription:])
		event[10] = subscriptions[n*wasiSubscription+8]
		events = append(events, event[:]...)
		ready++
	}
	i.sleep(least)
	if !m.Write(out, events) || !m.writeUint32(uint32(args[3]), ready) {
		return wasiFault
	}
	return wasiOK
}
