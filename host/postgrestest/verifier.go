package postgrestest

import (
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
)

// verifier is what the server stores of a password, derived by one round in place
// of 4,096. Those are for passwords that can be guessed, and these are random; the
// rounds cost both sides more than most of what tests ask over a connection, and
// tests make thousands. How they log in is otherwise as it is with any server.
func verifier(password string) (string, error) {
	const rounds = 1
	salt := make([]byte, 16)
	if _, err := rand.Read(salt); err != nil {
		return "", err
	}
	salted, err := pbkdf2.Key(sha256.New, password, salt, rounds, sha256.Size)
	if err != nil {
		return "", err
	}
	stored := sha256.Sum256(digest(salted, "Client Key"))
	text := base64.StdEncoding.EncodeToString
	return fmt.Sprintf("SCRAM-SHA-256$%d:%s$%s:%s", rounds, text(salt), text(stored[:]),
		text(digest(salted, "Server Key"))), nil
}

func digest(key []byte, text string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(text))
	return h.Sum(nil)
}
