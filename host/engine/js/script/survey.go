package script

// The parser and printer of esbuild call themselves as deep as the source text
// nests, and a stack that is too deep ends the whole process: nothing in Go
// recovers from that. So no text reaches esbuild before a survey has found an
// upper bound of how deep it nests. What is counted are units, of which
// esbuild takes at most 50 KB of stack each.
const (
	// maxDepth is how many units may be nested. Code that people or bundlers
	// write stays under 500.
	maxDepth = 2000
	// arrowUnits is what a nested arrow function counts, since esbuild's time
	// grows with the cube of their number.
	arrowUnits = 12
	// maxEffort bounds work that grows with the square of how many expressions
	// stand in one row, summed over a file.
	maxEffort = 400_000_000
	// maxReadings is how often a file is read when it cannot be told without
	// parsing whether a slash divides or begins a regular expression.
	maxReadings = 16
	// topWeight is what a token outside of all brackets counts: esbuild keeps
	// about 1 KB for each statement that stands there, and much less for those
	// within functions. scopeWeight is what the token of a function or a class
	// counts more, for its names. At 2,000,000 that makes 600 MB at most.
	topWeight   = 4
	scopeWeight = 3
)

// survey is what the tokens of a file tell.
type survey struct {
	exports bool // there is an export at the top level
	imports bool // other files may be needed: import, require or export from
	lowers  bool // there may be syntax that has to be rewritten
	depth   int  // an upper bound of how many units are nested
	tokens  int  // how many tokens there are, with their weight; see topWeight
}

// depthError says why a file is not parsed.
type depthError struct {
	offset int
	text   string
	hint   string
}

func (e *depthError) Error() string { return e.text }

// surveyText reads the tokens of a file. The error is a *depthError. Text that
// is no JavaScript is surveyed as far as a parser would get. In data, which is
// JSON, no statements stand.
func surveyText(src string, data bool) (survey, error) {
	var found survey
	queue := [][]bool{nil}
	for n := 0; len(queue) > 0; n++ {
		if n == maxReadings {
			return found, &depthError{text: "it cannot be told where its regular expressions are",
				hint: "Put a semicolon before regular expressions that begin a statement."}
		}
		s := surveyor{lexer: lexer{src: src}, choices: queue[len(queue)-1], frames: []frame{{code: !data}}}
		queue = queue[:len(queue)-1]
		err := s.run()
		queue = append(queue, s.others...)
		found.exports = found.exports || s.found.exports
		found.imports = found.imports || s.found.imports
		found.lowers = found.lowers || s.found.lowers
		found.depth = max(found.depth, s.found.depth)
		found.tokens = max(found.tokens, s.found.tokens)
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

// frame is an open bracket, or the file itself.
type frame struct {
	open  byte // ( [ { or $ for a substitution in a template; 0 for the file
	head  bool // the parentheses of if, while, for, with, catch or switch
	code  bool // certainly statements stand in it
	block bool // certainly no operand: what follows begins a statement
	arrow bool // the body of an arrow function
	row   bool // commas in it may join expressions, rather than separate items
	// declares says that the present statement declares a function, decorated
	// that a class or a member is to come, whose decorators were read.
	declares, decorated bool

	before int // units that were open where it began
	// Of the current statement: how deep statements nest in each other, how
	// deep operators nest to the right, the longest chain of what is nested to
	// the left, and the present one.
	statement, right, longest, chain int
	inner                            int // the deepest bracket that was closed
	height                           int // the most that was found in it
	commas, joins                    int // in a row
}

// units is how deep the current statement nests, without brackets in it.
func (f *frame) units() int { return f.statement + f.right + max(f.longest, f.chain) }

// surveyor reads one file in one of its readings.
type surveyor struct {
	lexer
	found   survey
	frames  []frame
	prev    [3]token // the last tokens, the latest first
	choices []bool   // what to do at slashes that are not clear: true divides
	taken   int
	others  [][]bool // the readings that were not chosen
	effort  int
	fresh   bool // a statement may have ended before this token
}

func (s *surveyor) top() *frame { return &s.frames[len(s.frames)-1] }

// run reads to the end, or to where a parser would stop.
func (s *surveyor) run() error {
	for {
		newline := s.space()
		if s.broken || s.pos >= len(s.src) {
			return s.finish()
		}
		t := token{start: s.pos, newline: newline}
		switch c := s.src[s.pos]; {
		case isWordStart(c):
			t.text, t.word, t.kind = s.word(), true, kindOperand
			if !s.afterDot() {
				t.kind = wordKind(t.text)
			}
		case isDigit(c):
			s.number()
			t.value = true
			t.kind = kindOperand
		case c == '"' || c == '\'':
			s.text(c)
			t.value, t.kind = true, kindOperand
		case c == '`':
			s.pos++
			t.opening, t.closed, t.kind = true, s.template(), kindOperand
		case c == '}' && s.top().open == '$':
			s.close()
			s.pos++
			t.closed, t.kind = s.template(), kindOperand
		case c == '/':
			t = s.slash(t)
		default:
			t.text, t.kind = s.punct(), kindPunct
		}
		if s.broken {
			return s.finish()
		}
		stop, err := s.take(&t)
		if err != nil || stop {
			return err
		}
		s.prev = [3]token{t, s.prev[0], s.prev[1]}
	}
}

// finish closes what is open.
func (s *surveyor) finish() error {
	for len(s.frames) > 1 {
		s.close()
	}
	f := s.top()
	s.endStatement(f, false)
	return s.check(f.height)
}

func (s *surveyor) afterDot() bool {
	return s.prev[0].kind == kindPunct && (s.prev[0].text == "." || s.prev[0].text == "?.")
}

// slash reads a division or a regular expression.
func (s *surveyor) slash(t token) token {
	divides := false
	end := s.regexp()
	switch s.prev[0].kind {
	case kindOperand:
		divides = true
	case kindBrace, kindCount:
		divides = end < 0 || s.choose()
	case kindMaybe:
		divides = end < 0 || !s.operates() || s.choose()
	}
	if divides {
		t.text, t.kind = s.punct(), kindPunct
		return t
	}
	if end < 0 {
		s.broken = true
		return t
	}
	s.found.lowers = s.found.lowers || changesFlags(s.src[s.pos:end])
	s.pos = end
	t.kind = kindOperand
	return t
}

// changesFlags reports whether a regular expression may turn flags on or off
// inside of it, as in (?i:a).
func changesFlags(expression string) bool {
	for i := 0; i+2 < len(expression); i++ {
		if expression[i] == '(' && expression[i+1] == '?' && (expression[i+2] == '-' || expression[i+2] >= 'a' && expression[i+2] <= 'z') {
			return true
		}
	}
	return false
}

// operates reports whether the last word may be an operator before a value.
func (s *surveyor) operates() bool {
	switch s.prev[0].text {
	case "yield", "await":
		return true
	case "of":
		return s.top().head
	}
	return false
}

// choose decides at a slash that is not clear, and notes the other reading.
func (s *surveyor) choose() bool {
	s.taken++
	if s.taken <= len(s.choices) {
		return s.choices[s.taken-1]
	}
	s.choices = append(s.choices[:len(s.choices):len(s.choices)], false)
	s.others = append(s.others, append(s.choices[:len(s.choices)-1:len(s.choices)-1], true))
	return false
}

// take counts one token. It reports whether a parser would stop here.
func (s *surveyor) take(t *token) (stop bool, err error) {
	s.endsBefore(t)
	f := s.top()
	if s.found.tokens++; len(s.frames) == 1 {
		s.found.tokens += topWeight - 1
	}
	if t.text == "function" || t.text == "class" || t.text == "=>" {
		s.found.tokens += scopeWeight
	}
	last := &s.prev[0]
	switch {
	case t.word:
		s.takeWord(f, t)
	case t.opening:
		if last.kind != kindPunct && last.kind != kindStart {
			f.chain++ // a tag
		}
		if !t.closed {
			t.kind = kindPunct // a value comes
			return false, s.open('$', frame{row: true})
		}
	case t.kind == kindOperand:
		if last.word && last.text == "from" {
			s.found.imports = true
		}
		if !t.closed && !t.value && t.text == "" && s.src[s.pos-1] == '{' {
			t.kind = kindPunct // the template goes on
			return false, s.open('$', frame{row: true})
		}
	default:
		return s.takePunct(f, t)
	}
	return false, s.check(f.before + f.units())
}

func (s *surveyor) takeWord(f *frame, t *token) {
	if s.afterDot() {
		return
	}
	switch t.text {
	case "if", "for", "while", "do", "with":
		f.statement++
	case "class":
		f.decorated = false
		f.chain++
	case "typeof", "void", "delete", "await", "new":
		f.chain++
	case "function":
		f.declares = f.code && s.beginsStatement()
	case "yield":
		f.right++
	case "in", "instanceof":
		s.join(f)
	case "export":
		s.found.exports = s.found.exports || len(s.frames) == 1
	case "import":
		next := s.peek()
		s.found.imports = s.found.imports || next != '.'
	case "require":
		s.found.imports = s.found.imports || s.peek() == '('
	case "using":
		s.found.lowers = true
	}
}

// peek returns the first byte of the next token.
func (s *surveyor) peek() byte {
	ahead := s.lexer
	ahead.space()
	if ahead.pos < len(ahead.src) {
		return ahead.src[ahead.pos]
	}
	return 0
}

// join counts an operator of two operands. Rows of them take no stack.
func (s *surveyor) join(f *frame) {
	f.joins++
	f.longest, f.chain = max(f.longest, f.chain), 0
}

func (s *surveyor) takePunct(f *frame, t *token) (stop bool, err error) {
	last := &s.prev[0]
	switch t.text {
	case "(", "[", "{":
		return false, s.openBracket(f, t)
	case ")", "]", "}":
		if f.open != opener(t.text[0]) {
			return true, s.finish()
		}
		t.kind = kindOperand
		switch {
		case t.text == ")" && f.head:
			t.kind = kindHeadClose
		case t.text == "}" && f.block:
			t.kind = kindBlock
		case t.text == "}" && f.arrow:
			t.kind = kindArrow
		case t.text == "}":
			t.kind = kindBrace
		}
		s.close()
		return false, s.check(s.top().inner)
	case ";":
		s.fresh = true
	case ",":
		if f.row || f.code {
			f.commas++
		}
		s.endExpression(f)
	case "@":
		f.decorated, s.found.lowers = true, true
	case ".", "?.", "!", "~", "...":
		f.chain++
	case "++", "--":
		f.chain++
		t.kind = kindCount
		switch {
		case last.kind == kindOperand && !t.newline:
			t.kind = kindOperand // after its operand
		case last.kind == kindPunct || last.kind == kindStart || last.kind == kindWordOp:
			t.kind = kindPunct
		}
	case "+", "-":
		if last.kind == kindOperand {
			s.join(f)
		} else {
			f.chain++
		}
	case "=>":
		f.right += arrowUnits
		f.longest, f.chain = max(f.longest, f.chain), 0
	case ":":
		f.right++
		if last.word && s.prev[1].kind == kindPunct && s.prev[1].text == ":" {
			f.statement++ // a label after a label
		}
		f.longest, f.chain = max(f.longest, f.chain), 0
	case "?", "**":
		f.right++
		f.longest, f.chain = max(f.longest, f.chain), 0
	case "==", "===", "!=", "!==", "<", ">", "<=", ">=", "<<", ">>", ">>>", "*", "/", "%", "&", "|", "^", "&&", "||", "??":
		s.join(f)
	default: // assignments
		f.right++
		f.longest, f.chain = max(f.longest, f.chain), 0
	}
	return false, s.check(f.before + f.units())
}

func opener(closer byte) byte {
	switch closer {
	case ')':
		return '('
	case ']':
		return '['
	}
	return '{'
}

// openBracket opens a bracket and finds out what stands in it.
func (s *surveyor) openBracket(f *frame, t *token) error {
	last := &s.prev[0]
	after := last.kind == kindOperand || last.kind >= kindArrow || last.kind == kindMaybe || last.kind == kindCount
	inside := frame{}
	switch t.text[0] {
	case '(':
		inside.head = last.word && last.kind != kindOperand && isHead(last.text) ||
			last.word && last.text == "await" && s.prev[1].word && s.prev[1].text == "for" && s.prev[1].kind == kindWord
		inside.row = !after || inside.head
	case '[':
		inside.row = after
	case '{':
		inside.arrow = last.text == "=>"
		inside.block = f.code && s.beginsStatement() || f.declares && last.text == ")"
		inside.code = inside.block || inside.arrow || last.text == ")"
		f.declares, f.decorated = false, false
		after = false
	}
	if after {
		f.chain++ // a call or an index
	}
	return s.open(t.text[0], inside)
}

func isHead(word string) bool {
	switch word {
	case "if", "while", "for", "with", "catch", "switch":
		return true
	}
	return false
}

// beginsStatement reports whether a statement begins here for certain, in a
// frame where statements stand.
func (s *surveyor) beginsStatement() bool {
	last := &s.prev[0]
	switch last.kind {
	case kindStart, kindHeadClose, kindBlock:
		return true
	case kindWordOp:
		return last.text == "else" || last.text == "do"
	case kindWord:
		return last.text == "try" || last.text == "finally"
	case kindPunct:
		return last.text == ";" || last.text == "{"
	}
	return false
}
