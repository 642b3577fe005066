package ai

import (
	"context"
	"errors"
	"regexp"
	"regexp/syntax"
	"runtime"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// stepLimit counts the steps of a check. A small schema can ask for more of them
// than there is time for (allOf of two references to the next level, forty
// levels deep), and the library neither counts nor can be cancelled.
type stepLimit struct {
	ctx      context.Context
	steps    int
	exceeded bool
}

// add counts steps, and ends the goroutine when they are too many or the call
// is over.
func (l *stepLimit) add(n int) {
	l.steps += n
	if l.steps > maxSteps {
		l.exceeded = true
		runtime.Goexit()
	}
	if l.ctx.Err() != nil {
		runtime.Goexit()
	}
}

// apart runs f on a goroutine of its own, which a stepLimit can end. It reports
// whether f has come to its end.
func apart(f func()) (complete bool, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if recover() != nil { // a bug of the library must not end the host
				err = errors.New("the JSON Schema library failed")
			}
		}()
		f()
		complete = true
	}()
	<-done
	return complete, err
}

// pattern is a regular expression whose matching is counted.
type pattern struct {
	*regexp.Regexp
	cost  int
	steps **stepLimit
}

func (p *pattern) MatchString(text string) bool {
	(*p.steps).add(1 + len(text)*p.cost/256)
	return p.Regexp.MatchString(text)
}

// patterns is the engine for the regular expressions of one schema.
type patterns struct {
	known map[string]*pattern
	steps **stepLimit
}

// compile is a [jsonschema.RegexpEngine]. The library asks for the same
// pattern several times.
func (p *patterns) compile(text string) (jsonschema.Regexp, error) {
	if known := p.known[text]; known != nil {
		return known, nil
	}
	if len(p.known) >= maxPatterns {
		return nil, errors.New("too many patterns")
	}
	tooBig := errors.New("the pattern is too long or repeats too much")
	if len(text) > maxPatternBytes {
		return nil, tooBig
	}
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, err
	}
	cost := patternCost(parsed)
	if cost > maxPatternCost {
		return nil, tooBig
	}
	compiled, err := regexp.Compile(text)
	if err != nil {
		return nil, err
	}
	p.known[text] = &pattern{compiled, cost, p.steps}
	return p.known[text], nil
}

// maxPatternCost bounds the instructions that a pattern becomes.
const maxPatternCost = 5000

// patternCost estimates how many instructions a pattern becomes.
func patternCost(re *syntax.Regexp) int {
	cost := 1 + len(re.Rune)/8
	if re.Op == syntax.OpLiteral {
		cost = 1 + len(re.Rune)
	}
	for _, sub := range re.Sub {
		cost += patternCost(sub)
	}
	if re.Op == syntax.OpRepeat {
		cost *= max(re.Min, re.Max, 1)
	}
	return min(cost, 2*maxPatternCost) // so that it cannot overflow
}
