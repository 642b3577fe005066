package host_test

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
)

// What rules and panels say is read by a small part of PromQL: promtool, which brings
// the libraries of all clouds, would be most of what is installed for tests. What
// this part does not know is an error.

// seriesValue is a series at one moment.
type seriesValue struct {
	labels map[string]string
	value  float64
}

// key names the series by some of its labels, or by all but some.
func (s seriesValue) key(but bool, labels ...string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s.labels)) {
		if slices.Contains(labels, name) != but {
			fmt.Fprintf(&b, "%s=%q,", name, s.labels[name])
		}
	}
	return b.String()
}

// scrape is what /metrics says, by name.
type scrape map[string][]seriesValue

var (
	seriesLine = regexp.MustCompile(`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$`)
	labelPair  = regexp.MustCompile(`([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"`)
)

func parseScrape(text string) (scrape, error) {
	s := scrape{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		parts := seriesLine.FindStringSubmatch(line)
		if parts == nil {
			return nil, fmt.Errorf("the line %q is no series", line)
		}
		one := seriesValue{labels: map[string]string{}}
		for _, pair := range labelPair.FindAllStringSubmatch(parts[2], -1) {
			one.labels[pair[1]] = pair[2]
		}
		var err error
		if one.value, err = strconv.ParseFloat(parts[3], 64); err != nil {
			return nil, fmt.Errorf("the line %q has no value", line)
		}
		s[parts[1]] = append(s[parts[1]], one)
	}
	return s, nil
}

// scraped returns what the host's /metrics says.
func (w *world) scraped() scrape {
	w.tb.Helper()
	a := w.send("GET", "/metrics", "", nil)
	s, err := parseScrape(a.body)
	if err != nil || a.status != 200 {
		w.tb.Fatalf("/metrics answers %d, %v", a.status, err)
	}
	return s
}

// with returns the scrape with other series of the names that are in it.
func (s scrape) with(other scrape) scrape {
	next := maps.Clone(s)
	maps.Copy(next, other)
	return next
}

// promQuery evaluates expressions on two scrapes, so long after each other.
type promQuery struct {
	before, now scrape
	apart       time.Duration
	at          time.Time

	tokens []string
	names  map[string]bool // of series, as they were seen
}

var promToken = regexp.MustCompile(`[a-zA-Z_:][a-zA-Z0-9_:]*|\$?"[^"]*"|\$__rate_interval|[0-9.]+[smhd]?|[<>=!]=|=~|` +
	`[-+*/<>(){}\[\],=]`)

// promResult is the outcome of an expression; scalar is one number without labels.
type promResult struct {
	samples []seriesValue
	scalar  bool
}

// eval evaluates an expression. What it does not understand it panics with, which
// becomes the error.
func (q *promQuery) eval(expression string) (list []seriesValue, err error) {
	q.tokens = promToken.FindAllString(expression, -1)
	if joined := strings.Join(q.tokens, ""); joined != strings.ReplaceAll(expression, " ", "") {
		return nil, fmt.Errorf("%s has more in it than is understood here", expression)
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: %v, before %q", expression, p, q.tokens)
		}
	}()
	list = q.comparison().samples
	if len(q.tokens) > 0 {
		panic("it goes on")
	}
	return list, nil
}

func (q *promQuery) peek() string {
	if len(q.tokens) == 0 {
		return ""
	}
	return q.tokens[0]
}

func (q *promQuery) next() string {
	t := q.peek()
	if t == "" {
		panic("it ends")
	}
	q.tokens = q.tokens[1:]
	return t
}

func (q *promQuery) take(t string) bool {
	if q.peek() != t {
		return false
	}
	q.tokens = q.tokens[1:]
	return true
}

func (q *promQuery) must(t string) {
	if !q.take(t) {
		panic("there is no " + t)
	}
}

func (q *promQuery) binary(operand func() promResult, operators ...string) promResult {
	left := operand()
	for slices.Contains(operators, q.peek()) {
		operator, on := q.next(), []string(nil)
		if q.take("on") {
			on = q.labels()
			if q.take("group_left") {
				q.labels()
			}
		}
		left = join(operator, left, operand(), on)
	}
	return left
}

func (q *promQuery) comparison() promResult { return q.binary(q.sum, "<", ">", "==", "!=", "<=", ">=") }
func (q *promQuery) sum() promResult        { return q.binary(q.product, "+", "-") }
func (q *promQuery) product() promResult    { return q.binary(q.factor, "*", "/") }

// join joins two vectors by the labels that they have in common, or by those of on.
func join(operator string, left, right promResult, on []string) promResult {
	out := promResult{scalar: left.scalar && right.scalar}
	for _, l := range left.samples {
		for _, r := range right.samples {
			if !left.scalar && !right.scalar && l.key(on == nil, on...) != r.key(on == nil, on...) {
				continue
			}
			value, keep := l.value, true
			switch operator {
			case "+":
				value += r.value
			case "-":
				value -= r.value
			case "*":
				value *= r.value
			case "/":
				value /= r.value
			case "<":
				keep = l.value < r.value
			case ">":
				keep = l.value > r.value
			case "<=":
				keep = l.value <= r.value
			case ">=":
				keep = l.value >= r.value
			case "==":
				keep = l.value == r.value
			case "!=":
				keep = l.value != r.value
			}
			if keep {
				out.samples = append(out.samples, seriesValue{l.labels, value})
			}
		}
	}
	return out
}

// labels reads (a, b).
func (q *promQuery) labels() (names []string) {
	q.must("(")
	names = []string{}
	for !q.take(")") {
		names = append(names, q.next())
		q.take(",")
	}
	return names
}

func (q *promQuery) factor() promResult {
	switch t := q.next(); {
	case t == "(":
		inner := q.comparison()
		q.must(")")
		return inner
	case t == "time":
		q.labels()
		return promResult{[]seriesValue{{value: float64(q.at.Unix())}}, true}
	case t == "absent":
		q.must("(")
		inner := q.comparison()
		q.must(")")
		if len(inner.samples) > 0 {
			return promResult{}
		}
		return promResult{samples: []seriesValue{{value: 1}}}
	case t == "rate" || t == "increase":
		return q.growth(t == "rate")
	case t == "sum" || t == "count":
		return q.aggregate(t == "count")
	case t == "histogram_quantile":
		q.must("(")
		quantile := q.factor().samples[0].value
		q.must(",")
		inner := q.comparison()
		q.must(")")
		return promResult{samples: quantiles(quantile, inner.samples)}
	case t[0] >= '0' && t[0] <= '9':
		value, err := strconv.ParseFloat(t, 64)
		if err != nil {
			panic(err)
		}
		return promResult{[]seriesValue{{value: value}}, true}
	default:
		name, matches := q.selector(t)
		return promResult{samples: filter(q.now[name], matches)}
	}
}

// selector reads what follows the name of a series.
func (q *promQuery) selector(name string) (_ string, matches func(seriesValue) bool) {
	if !regexp.MustCompile(`^[a-z][a-z0-9_]*$`).MatchString(name) {
		panic(name + " is no name of a series")
	}
	q.names[name] = true
	var all []func(seriesValue) bool
	if q.take("{") {
		for !q.take("}") {
			label, operator, text := q.next(), q.next(), q.next()
			value, err := strconv.Unquote(text)
			if err != nil {
				panic(err)
			}
			all = append(all, func(s seriesValue) bool {
				switch operator {
				case "=":
					return s.labels[label] == value
				case "!=":
					return s.labels[label] != value
				case "=~": // a variable of the dashboard
					return strings.HasPrefix(value, "$")
				}
				panic("there is no operator " + operator)
			})
			q.take(",")
		}
	}
	return name, func(s seriesValue) bool {
		return !slices.ContainsFunc(all, func(matches func(seriesValue) bool) bool { return !matches(s) })
	}
}

func filter(list []seriesValue, keep func(seriesValue) bool) (kept []seriesValue) {
	for _, s := range list {
		if keep(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// growth reads the series of rate and increase. One that was not there before has not
// grown.
func (q *promQuery) growth(perSecond bool) promResult {
	q.must("(")
	name, matches := q.selector(q.next())
	q.must("[")
	q.next()
	q.must("]")
	q.must(")")
	var out promResult
	for _, s := range filter(q.now[name], matches) {
		for _, was := range filter(q.before[name], matches) {
			if s.key(true) == was.key(true) {
				s.value -= was.value
				if perSecond {
					s.value /= q.apart.Seconds()
				}
				out.samples = append(out.samples, s)
			}
		}
	}
	return out
}

func (q *promQuery) aggregate(count bool) promResult {
	by := []string{}
	if q.take("by") {
		by = q.labels()
	}
	q.must("(")
	inner := q.comparison()
	q.must(")")
	groups := map[string]*seriesValue{}
	for _, s := range inner.samples {
		g := groups[s.key(false, by...)]
		if g == nil {
			g = &seriesValue{labels: map[string]string{}}
			for _, name := range by {
				if value, ok := s.labels[name]; ok {
					g.labels[name] = value
				}
			}
			groups[s.key(false, by...)] = g
		}
		if count {
			s.value = 1
		}
		g.value += s.value
	}
	var out promResult
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		out.samples = append(out.samples, *groups[key])
	}
	return out
}

// quantiles are those of histograms, by linear interpolation within a bucket.
func quantiles(quantile float64, buckets []seriesValue) (out []seriesValue) {
	groups := map[string][]seriesValue{}
	for _, b := range buckets {
		groups[b.key(true, "le")] = append(groups[b.key(true, "le")], b)
	}
	bound := func(s seriesValue) float64 {
		v, err := strconv.ParseFloat(s.labels["le"], 64)
		if err != nil {
			panic(err)
		}
		return v
	}
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		g := groups[key]
		sort.Slice(g, func(i, j int) bool { return bound(g[i]) < bound(g[j]) })
		rank := quantile * g[len(g)-1].value
		if rank == 0 || math.IsNaN(rank) {
			continue
		}
		low, below := 0., 0.
		for _, b := range g {
			if b.value >= rank {
				value := low
				if high := bound(b); !math.IsInf(high, 1) {
					value += (high - low) * (rank - below) / (b.value - below)
				}
				labels := maps.Clone(b.labels)
				delete(labels, "le")
				out = append(out, seriesValue{labels, value})
				break
			}
			low, below = bound(b), b.value
		}
	}
	return out
}
