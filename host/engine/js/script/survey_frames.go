package script

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// What the survey does with its frames: brackets that open and close, and the
// ends of expressions and statements.

func (s *surveyor) open(bracket byte, inside frame) error {
	f := s.top()
	inside.open = bracket
	inside.before = f.before + f.units() + 1
	s.frames = append(s.frames, inside)
	return s.check(inside.before)
}

// close ends a bracket.
func (s *surveyor) close() {
	f := s.top()
	s.endStatement(f, false)
	s.spend(f.commas)
	height := f.height + 1
	s.frames = s.frames[:len(s.frames)-1]
	outer := s.top()
	outer.inner = max(outer.inner, height)
}

// endExpression ends what a comma ends: only statements stay nested.
func (s *surveyor) endExpression(f *frame) {
	f.height = max(f.height, f.units()+f.inner)
	s.spend(f.joins / 4)
	f.right, f.longest, f.chain, f.inner, f.joins = 0, 0, 0, 0, 0
}

// endStatement ends a statement; keep says that what it is nested in goes on.
func (s *surveyor) endStatement(f *frame, keep bool) {
	inner := f.inner
	s.endExpression(f)
	if keep {
		f.inner = inner
		return
	}
	f.statement = 0
	if f.code {
		s.spend(f.commas)
		f.commas = 0
	}
}

// endsBefore ends the statement before a token, where it certainly does.
func (s *surveyor) endsBefore(t *token) {
	last := &s.prev[0]
	f := s.top()
	begins := (t.word || t.value) && !(t.word && continues(t.text)) && !f.decorated
	ends := s.fresh
	s.fresh = false
	switch last.kind {
	case kindBlock:
		ends = ends || !(t.word && continues(t.text))
	case kindOperand, kindArrow, kindBrace:
		ends = ends || begins
	case kindPunct:
		ends = ends || t.word && (t.text == "case" || t.text == "default") && last.text == ":"
	}
	if ends {
		s.endStatement(f, t.word && (t.text == "else" || t.text == "while"))
	}
}

// continues reports whether a word may go on with a statement after a value or
// a block.
func continues(word string) bool {
	switch word {
	case "else", "while", "catch", "finally", "in", "instanceof", "of", "as", "from":
		return true
	}
	return false
}

func (s *surveyor) spend(row int) { s.effort += row * row }

// check fails where a bound is passed.
func (s *surveyor) check(units int) error {
	s.found.depth = max(s.found.depth, units)
	switch {
	case units > maxDepth:
		return &depthError{offset: s.pos, text: "its code is nested too deeply", hint: fmt.Sprintf("At most %d levels of brackets, operators and chained calls are taken.", maxDepth)}
	case s.effort > maxEffort:
		return &depthError{offset: s.pos, text: "it joins too many expressions in one statement", hint: "Write a list or several statements instead."}
	}
	return nil
}

// place returns the line and the column of an offset, from 1, the column in
// Unicode code points.
func place(src string, offset int) (line, column int) {
	before := src[:min(max(offset, 0), len(src))]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}
