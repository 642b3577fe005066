// Command none gives no types to the SDK.
package main

import wasmhost "github.com/wasmhost/wasmhost/sdk/go"

func main() {}

func init() { wasmhost.Register(nil) }
