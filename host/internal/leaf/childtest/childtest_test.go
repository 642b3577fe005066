package childtest_test

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// TestChild is not a test of its own: it is the process of those below.
func TestChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	switch args[0] {
	case "talk":
		for n := 0; ; n++ {
			fmt.Println(n)
			if n == 2 {
				childtest.Ready()
			}
		}
	case "steps":
		before := childtest.AtStep(t, args, func() {
			fmt.Println("dies")
			childtest.Die()
		})
		for range 3 {
			before()
		}
	case "input":
		t.Run("other", func(t *testing.T) {
			if _, ok := childtest.Args(t); ok {
				t.Error("the arguments of a child are for no other test")
			}
		})
		fmt.Println("begun")
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			t.Error(lines.Text())
		}
	case "fail":
		t.Fatal("it failed")
	}
}

func TestKillAtAnyTime(t *testing.T) {
	rounds := 0
	for round, said := range childtest.KillAtAnyTime(t, 3, 5*time.Millisecond, "TestChild", "talk") {
		if round != rounds || len(said) < 3 || !slices.Equal(said[:3], []string{"0", "1", "2"}) {
			t.Errorf("round %d: %v", round, said)
		}
		rounds++
	}
	if rounds != 3 {
		t.Errorf("%d rounds", rounds)
	}
}

func TestKillAtEveryStep(t *testing.T) {
	var steps []int
	for step, said := range childtest.KillAtEveryStep(t, "TestChild", func(int) []string { return []string{"steps"} }) {
		if steps = append(steps, step); said != "dies\n" {
			t.Errorf("step %d: %q", step, said)
		}
	}
	if !slices.Equal(steps, []int{1, 2, 3}) {
		t.Errorf("killed at %v", steps)
	}
}

func TestProcess(t *testing.T) {
	p := childtest.Start(t, "TestChild", "talk")
	if said := p.Read(5); !slices.Equal(said, []string{"0", "1", "2", "ready", "3"}) {
		t.Errorf("it says %v", said)
	}
	if rest := p.Kill(); len(rest) > 0 && rest[0] != "4" || p.ProcessState == nil {
		t.Errorf("then it says %v, and ends by %v", rest, p.ProcessState)
	}
	p = childtest.Start(t, "TestChild", "input")
	p.Read(1)
	if err := p.End(); err != nil {
		t.Error(err)
	}
	text, err := childtest.Command(t, "TestChild", "fail").CombinedOutput()
	if err == nil || childtest.Killed(err) || !strings.Contains(string(text), "it failed") {
		t.Errorf("it ended with %v: %s", err, text)
	}
}
