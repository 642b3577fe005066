package store

import (
	"context"
	"reflect"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/sqliteerr"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// heap bounds what SQLite takes for one connection while a statement of somebody
// who waits runs. SQLite's own limits are those of the whole process, and FTS5
// holds all places where words begin with a letter, for each time that they are
// asked for, and looks at no deadline meanwhile. So each piece of memory is asked
// for here: it is refused beyond the limit, and once nobody waits any more, which
// ends the statement. Pages are left to the cache, which has a bound of its own.
type heap struct {
	limit  int64
	memory *memory.Account
	tls    *libc.TLS
	ctx    context.Context // of the statement that runs; nil for none

	used, taken int64 // by it, and of the account
	refused     error
}

// heaps has those of all connections, by what SQLite knows the connection by.
var heaps sync.Map // *libc.TLS: *heap

// plain is how SQLite takes memory by itself.
var plain sqlite3.Tsqlite3_mem_methods

// Before the first connection SQLite lets its functions be replaced.
func init() {
	tls := libc.NewTLS()
	defer tls.Close()
	configure := func(option int32, methods *sqlite3.Tsqlite3_mem_methods) {
		args := libc.Xmalloc(tls, 8)
		defer libc.Xfree(tls, args)
		code := sqlite3.Xsqlite3_config(tls, option, libc.VaList(args, uintptr(unsafe.Pointer(methods))))
		if code != sqlite3.SQLITE_OK {
			panic("store: SQLite's memory cannot be bounded: a connection was opened before")
		}
	}
	configure(sqlite3.SQLITE_CONFIG_GETMALLOC, &plain)
	bounded := plain
	bounded.FxMalloc, bounded.FxRealloc, bounded.FxFree = pointer(malloc), pointer(realloc), pointer(free)
	configure(sqlite3.SQLITE_CONFIG_MALLOC, &bounded)
}

// pointer is a function as SQLite has it; function is the way back.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&struct{ f F }{f})) }

func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&struct{ p uintptr }{p})) }

func sizeOf(tls *libc.TLS, p uintptr) int64 {
	return int64(function[func(*libc.TLS, uintptr) int32](plain.FxSize)(tls, p))
}

func malloc(tls *libc.TLS, n int32) uintptr {
	h := running(tls)
	if h != nil && !h.take(int64(n)) {
		return 0
	}
	return function[func(*libc.TLS, int32) uintptr](plain.FxMalloc)(tls, n)
}

func realloc(tls *libc.TLS, p uintptr, n int32) uintptr {
	// It may be moved: the old one is there until then.
	if h := running(tls); h != nil {
		if !h.take(int64(n)) {
			return 0
		}
		h.give(sizeOf(tls, p))
	}
	return function[func(*libc.TLS, uintptr, int32) uintptr](plain.FxRealloc)(tls, p, n)
}

func free(tls *libc.TLS, p uintptr) {
	if h := running(tls); h != nil && p != 0 {
		h.give(sizeOf(tls, p))
	}
	function[func(*libc.TLS, uintptr)](plain.FxFree)(tls, p)
}

// running is the heap of a connection on which somebody waits for a statement.
func running(tls *libc.TLS) *heap {
	if h, ok := heaps.Load(tls); ok && h.(*heap).ctx != nil {
		return h.(*heap)
	}
	return nil
}

// isPage reports whether so many bytes are a page with what the cache puts beside it.
func isPage(n int64) bool { return pageSize+128 <= n && n < pageSize+512 }

// heapChunk is how much is taken of the account at once, and how much is free, in
// bytes.
const heapChunk = 1 << 20

func (h *heap) take(n int64) bool {
	if isPage(n) {
		return true
	}
	if h.ctx.Err() != nil || h.used+n > h.limit {
		return false
	}
	if more := h.used + n - h.taken - heapChunk; more > 0 {
		more = (more + heapChunk - 1) / heapChunk * heapChunk
		if err := h.memory.TryGrow(more); err != nil {
			h.refused = err
			return false
		}
		h.taken += more
	}
	h.used += n
	return true
}

func (h *heap) give(n int64) {
	if !isPage(n) {
		h.used -= n
	}
}

// bound has the memory of a connection bounded. The driver shows the name by which
// SQLite knows it to nobody else.
func (c *conn) bound(limit int64) {
	c.heap.limit, c.heap.memory = limit, c.memory
	c.heap.tls = (*libc.TLS)(reflect.ValueOf(c.driver).Elem().FieldByName("tls").UnsafePointer())
	heaps.Store(c.heap.tls, &c.heap)
}

// begin begins a statement, unless it is one within another, or nobody could end it.
func (h *heap) begin(ctx context.Context) bool {
	if h.tls == nil || h.ctx != nil || ctx.Done() == nil {
		return false
	}
	h.ctx, h.used, h.refused = ctx, 0, nil
	return true
}

// end ends what begin began, and says why its memory was refused.
func (h *heap) end(began bool, err *error) {
	if !began {
		return
	}
	if sqliteerr.Code(*err)&0xff == sqlite3.SQLITE_NOMEM {
		switch {
		case h.ctx.Err() != nil:
			*err = h.ctx.Err()
		case h.refused != nil:
			*err = abi.NewError(abi.CodeUnavailable, h.refused.Error())
		default:
			*err = abi.Exceeded("it takes more than %d bytes of memory, which is the limit (store.statement-bytes): narrow "+
				"the question, or search for fewer words and longer beginnings", h.limit)
		}
	}
	h.memory.Shrink(h.taken)
	h.ctx, h.taken = nil, 0
}
