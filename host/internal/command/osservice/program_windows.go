package osservice

// Trusted says why a service of the machine is not to run a program. Who may replace it, its folder says: services of
// Windows are made by an administrator, from Program Files.
func Trusted(string) error { return nil }
