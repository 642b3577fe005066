package native

import "testing"

func TestPlaceInStackOfGo(t *testing.T) {
	const begin = "goroutine 6 [running]:\n"
	for stack, want := range map[string]string{
		begin + "sdk/go.stack(...)\n\tsdk/go/worker.go:90\npanic({0x1, 0x2})\n\truntime/panic.go:860 +0x1c\n" +
			"runtime.goPanicIndex(...)\n\truntime/panic.go:115 +0x2\nmain.index({0x2, 0x3}, 0x5)\n" +
			"\texample/p/main.go:42 +0x4\nmain.activate.func1()\n\texample/p/main.go:19 +0x2\n": " (main.go:42)",
		begin + "example/p/store.Get()\n\texample/p/store/get.go:7 +0x4\nmain.f()\n" +
			"\texample/p/main.go:1\n": " (example/p/store/get.go:7)",
		begin + "panic({0x1})\n\truntime/panic.go:860\nmain.a()\n\tp/a.go:1\npanic({0x1})\n\truntime/panic.go:8\n" +
			"main.b()\n\tp/b.go:2\n": " (b.go:2)",
		begin + "runtime.throw()\n\truntime/panic.go:1229 +0x3\n": "",
		begin: "",
		"goroutine 1 [running]:\nstore.Get()\n\t/home/ada/p/store/get.go:7 +0x1\n":    " (get.go:7)",
		"goroutine 1 [running]:\nstore.Get()\n\tC:/Users/ada/p/store/get.go:7 +0x1\n": " (get.go:7)",
		"\tmain.go:1\n":                "",
		"    at f (dist/index.js:1:2)": "",
	} {
		if got := placeIn(stack); got != want {
			t.Errorf("%s\ngives %q, want %q", stack, got, want)
		}
	}
}
