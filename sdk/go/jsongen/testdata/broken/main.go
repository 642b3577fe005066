package main

import wasmhost "github.com/wasmhost/wasmhost/sdk/go"

func main() { undefined(wasmhost.Register) }
