// Package schema checks JSON against JSON Schema, draft 2020-12, as it stands in a
// text: nothing of a value is made that fits, so that checking one costs about as
// much as reading it.
//
// Schemas of plugins flow in, which a [Compiler] bounds in size, number and
// nesting, and texts that are known to be well-formed JSON without names that
// stand twice. Out flows whether a text fits, or at most [MaxFailures] reasons why
// not. It is a leaf, and knows neither endpoints nor HTTP.
//
// Both schemas and texts are hostile. Patterns are those of package regexp, whose
// time is linear; what a check costs is counted beforehand and bounded by the
// caller. Nothing is loaded but what the caller's files hold.
//
// It deliberately has no annotations in its outcome, no vocabularies and no other
// drafts. The library github.com/santhosh-tekuri/jsonschema, which the tests hold
// it against, works on values that were decoded, and cannot be stopped.
package schema
