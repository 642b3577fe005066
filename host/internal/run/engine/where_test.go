package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestFrameName(t *testing.T) {
	for line, want := range map[string]string{
		"\t.main.spin(i32) i32\n":                                    "main.spin",
		"\t.main.__plugin_.hello(i32) i32\n":                         "main.(*plugin).hello",
		"\t.fib(i64,i64) (i32,i64)\n":                                "fib",
		"\tenv.run()\n":                                              "run",
		"\t.<F as core::ops::FnOnce<()>>::call_once(i32,f64) v128\n": "<F as core::ops::FnOnce<()>>::call_once",
		"\t.$17(i32)\n":                                              "",
		"\t.wasm_pc_f_loop_export(i32)\n":                            "",
		"\twasmhost:meter.yield(i64,i32) i64\n":                      "",
		"\t.wasmhost:slow()\n":                                       "",
		"\t.":                                                        "",
		"":                                                           "",
		"\t." + strings.Repeat("x", 200) + "()":                      "",
	} {
		if got := frameName(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

func TestComputing(t *testing.T) {
	with := func(frames ...string) error {
		return fmt.Errorf("%w (recovered by wazero)\nwasm stack trace:\n\t%s", errDeadline, strings.Join(frames, "\n\t"))
	}
	for want, err := range map[string]error{
		"":                        errDeadline,
		"it was computing in run": with(".run(i32)", ".outer()"),
		"it was computing in main.spin": with("wasmhost:meter.yield(i64,i32) i64", ".wasmhost:slow()",
			".main.spin(i32) i32", ".main.outer(i32) i32"),
		"it was computing in runtime.mallocgc, called by main.a": with(".runtime.mallocgc(i32) i32", ".main.a(i32) i32"),
		"it was computing in f":                                  with(strings.Split(strings.Repeat(".f() ", 100), " ")...),
	} {
		got := computing(err)
		var timeout *TimeoutError
		if !errors.Is(got, ErrTimeout) || Where(got) != want {
			t.Errorf("%v is %q, want %q", err, Where(got), want)
		} else if errors.As(got, &timeout) && strings.Count(timeout.Stack, "\n") > mostFrames {
			t.Errorf("the stack has %d lines", strings.Count(timeout.Stack, "\n"))
		}
	}
	if computing(with(".$1()")) != ErrTimeout {
		t.Error("a stack without names says more than that the time is over")
	}
}
