// Package running is what takes the calls of a plugin while it runs: slots in which calls wait
// and queue, instances and the images that they are made of, what an instance has registered,
// events that wait for it and those who follow them, and what is counted of all that. Calls and
// events flow in, instances of package backends do them, answers flow out.
//
// It starts no plugin and knows no state, no record and no lock of one: the manager does, and
// puts the next slot in the place of one.
package running
