package wasm

func (v *bodyValidator) selectAny() {
	v.pop(I32)
	a := v.pop(unknown)
	b := v.pop(unknown)
	if a.IsRef() || b.IsRef() {
		v.invalid("type mismatch: select without a type on references")
		return
	}
	if a != b && a != unknown && b != unknown {
		v.invalid("type mismatch: select of %s and %s", b, a)
	}
	if a == unknown {
		a = b
	}
	v.push(a)
}

func (v *bodyValidator) selectTyped() {
	n := v.r.byte()
	if v.r.err == nil && n != 1 {
		v.invalid("invalid result arity: select with %d types", n)
	}
	t := v.r.valType()
	v.pop(I32)
	v.pop(t)
	v.pop(t)
	v.push(t)
}

func (v *bodyValidator) local(op byte) {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.locals)) {
		v.invalid("unknown local %d", i)
		return
	}
	t := v.locals[i]
	if op == opLocalGet {
		v.graph.get(i)
	} else {
		v.graph.set(i)
		v.b.sets++
		v.b.setBytes += nativeSize(t)
		v.pop(t)
	}
	if op != opLocalSet {
		v.push(t)
	}
}

func (v *bodyValidator) global(op byte) {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.m.Globals)) {
		v.invalid("unknown global %d", i)
		return
	}
	g := v.m.Globals[i]
	if op == opGlobalGet {
		v.graph.look()
		v.push(g.Type)
		return
	}
	if !g.Mutable {
		v.invalid("global %d is immutable", i)
	}
	v.pop(g.Type)
}

// table returns the type of a table's elements.
func (v *bodyValidator) table(i uint32) ValType {
	if v.r.err != nil {
		return unknown
	}
	if int64(i) >= int64(len(v.m.Tables)) {
		v.invalid("unknown table %d", i)
		return unknown
	}
	return v.m.Tables[i].Elem
}

func (v *bodyValidator) refFunc() {
	i := v.r.u32()
	if v.r.err != nil {
		return
	}
	if int64(i) >= int64(len(v.m.funcTypes)) {
		v.invalid("unknown function %d", i)
		return
	}
	if !v.m.declared.has(i) {
		v.invalid("undeclared function reference %d", i)
		return
	}
	v.m.taken.set(i)
	if _, again := v.m.refs[i]; !again {
		if len(v.m.refs) == MaxGlobals {
			v.r.unsupported(FeatureSize, "ref.func names more than %d functions", MaxGlobals)
			return
		}
		v.m.refs[i] = uint32(len(v.m.refs))
	}
	v.mark(editRefFunc, i)
	v.push(FuncRef)
}
