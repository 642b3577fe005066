// Package corpustest makes hostile inputs for tests: modules whose shape is
// hard on the compiler or on the deadline of a guest. Everything is made from
// numbers and seeds, so a run can be repeated.
package corpustest

// A Shape adds a function to a module, with what it needs.
type Shape func(m *module)

// Module returns a module of shapes. The function of the last one is exported
// under the name run, the memory, where there is one, under the name memory.
func Module(shapes ...Shape) []byte {
	m := newModule()
	for _, add := range shapes {
		add(m)
	}
	return m.bytes()
}

// Repeat is a shape many times over, in functions of their own. It is for
// what a bound for each function does not see.
func Repeat(functions int, shape Shape) Shape {
	return func(m *module) {
		shape(m)
		last := len(m.bodies) - 1
		for range functions - 1 {
			m.functions = append(m.functions, m.functions[last])
			m.bodies = append(m.bodies, m.bodies[last])
		}
	}
}
