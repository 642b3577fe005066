// What asc is given beside the plugin's own file: what it exports, the module
// does. It names the SDK as plugins do, so that there is one of it.
export { dispatch as wasmhost_dispatch_v1 } from "as-wasmhost/assembly/handlers";
