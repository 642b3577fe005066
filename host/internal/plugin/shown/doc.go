// Package shown is what a user is shown of plugins: what an installed one is and has come to
// ([Info], [Status], [Stats]), what one asks for that is to be installed ([Inspection]) and what a
// version does beyond another one ([Changes]), and what was agreed to ([Consent]). Manifests and
// records flow in, types of the API flow out. It asks nobody and changes nothing.
package shown
