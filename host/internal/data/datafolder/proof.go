package datafolder

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// Prove answers a challenge of somebody who has read the [Holder]: it shows that
// this process wrote that. A holder that was killed leaves its address behind,
// where anybody may listen by now, and the next one takes the lock before it can
// write its own: so nobody sends a token there before the answer was right.
func (f *Folder) Prove(challenge string) string { return prove(f.key, challenge) }

// Proves reports whether proof answers a challenge as the holder does. One that
// has no key, of a version before there were any, proves nothing.
func (h *Holder) Proves(challenge, proof string) bool {
	return h.Key != "" && hmac.Equal([]byte(prove(h.Key, challenge)), []byte(proof))
}

func prove(key, challenge string) string {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(challenge))
	return hex.EncodeToString(mac.Sum(nil))
}
