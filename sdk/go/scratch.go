package wasmhost

// scratchBytes is the capacity that a buffer for encoding starts with, and
// maxScratch the largest that is kept, in bytes.
const (
	scratchBytes = 512
	maxScratch   = 64 << 10
)

// takeScratch returns an empty buffer to encode into. It is the plugin's one,
// or a new one while somebody else encodes: code of the plugin that is called
// for it may itself encode something.
func (p *plugin) takeScratch() []byte {
	b := p.scratch
	p.scratch = nil
	if b == nil {
		b = make([]byte, 0, scratchBytes)
	}
	return b[:0]
}

// giveScratch takes a buffer back that nobody looks at any more.
func (p *plugin) giveScratch(b []byte) {
	if cap(b) <= maxScratch {
		p.scratch = b
	}
}
