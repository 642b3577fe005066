package presence

import "time"

// Limits bound what approvals take. A field that is zero takes its default.
type Limits struct {
	// Tries is how many wrong passphrases are judged at once; then it is one more each TryInterval.
	Tries int `default:"5" min:"1" max:"1000" per:"host"`
	// TryInterval is how long it takes until one more wrong passphrase is judged.
	TryInterval time.Duration `default:"30s" min:"1s" max:"24h"`
	// PassphraseLength is how many characters a passphrase has at least.
	PassphraseLength int `default:"12" min:"8" max:"200"`
	// PassphraseBytes is how much memory it takes to judge one.
	PassphraseBytes int `default:"64MiB" min:"19MiB" max:"1GiB"`
	// Challenges is how many challenges for passkeys may be open; a further one ends the oldest.
	Challenges int `default:"64" min:"1" max:"10000" per:"host"`
	// ChallengeTime is how long a passkey may take to sign one.
	ChallengeTime time.Duration `default:"2m" min:"1s" max:"1h"`
	// Passkeys is how many passkeys may approve.
	Passkeys int `default:"10" min:"1" max:"100" per:"database"`
	// Allowances is how many things may always be allowed.
	Allowances int `default:"100" min:"1" max:"1000" per:"database"`
	// AllowanceBytes is how long the arguments, or the schema, of one may be.
	AllowanceBytes int `default:"16KiB" min:"64" max:"64KiB"`
	// AllowanceTime is how long one may hold.
	AllowanceTime time.Duration `default:"720h" min:"1m" max:"8760h"`
	// RecoveryTime is how long a level still holds after somebody has asked at the terminal to be without it.
	RecoveryTime time.Duration `default:"24h" min:"1s" max:"720h"`
}
