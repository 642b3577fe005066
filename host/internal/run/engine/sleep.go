package engine

// sleepBytes is up to how much memory an instance may have that falls asleep:
// what calls it meanwhile waits until it is packed, about a millisecond for a
// mebibyte.
const sleepBytes = 64 << 20

// Sleep packs the memory of an instance, which takes a fraction of it, until
// [Instance.Wake]. Nothing else of the instance changes. It reports whether it
// did: not where the instance has ended, its memory is that of an image or too
// large, nor on a system that cannot. Nobody may be inside it.
func (i *Instance) Sleep() bool {
	m := i.memory.memory
	if i.dead || m == nil || m.reserved == nil || m.private || m.asleep != nil || len(m.buffer) == 0 ||
		len(m.buffer) > sleepBytes {
		return false
	}
	p, err := pack(m.buffer, i.module.shared.beginsWith())
	if err != nil {
		return false
	}
	if p.bytes() > int64(len(m.buffer))/2 || discard(m.buffer, p.base) != nil {
		// Less than half of it would be won; or it is as it was.
		p.free()
		return false
	}
	m.asleep = p
	m.account.Charge(p.bytes()) // more than that is given back
	m.account.Shrink(int64(m.charged))
	m.charged = 0
	return true
}

// Wake makes the memory of an instance that sleeps what it was. The error is a
// [*memory.Error] where there is too little for it now; then the instance sleeps
// on. Any other ends it. Nobody may be inside it.
func (i *Instance) Wake() error {
	m := i.memory.memory
	if i.dead || m == nil || m.asleep == nil {
		return nil
	}
	if err := m.account.Grow(int64(len(m.buffer))); err != nil {
		return err
	}
	m.charged = uint64(len(m.buffer))
	err := m.asleep.unpack(m.buffer)
	m.dropPacked()
	if err != nil {
		i.dead = true
	}
	return err
}

// Asleep reports whether the instance sleeps. Like Invoke it must not run beside
// the guest.
func (i *Instance) Asleep() bool {
	m := i.memory.memory
	return m != nil && m.asleep != nil
}

func (m *linearMemory) dropPacked() {
	if m.asleep != nil {
		m.account.Shrink(m.asleep.bytes())
		m.asleep.free()
		m.asleep = nil
	}
}
