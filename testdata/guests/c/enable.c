/* Logs the name of every hook that it is told, of onEnable with its arguments,
 * and does in onEnable, and when it is activated, what its setting "mode" says:
 *
 * refuse: fails activate            die:   settles activate, then traps
 * fail:   fails onEnable            trap:  traps in onEnable
 * never:  does not settle onEnable
 * unready: does not settle onAppReady
 * With any other mode it behaves. */
#include "abi1.h"

HOST_FUNCTION("settings", "get") int64_t settings_get(const void *ptr, int32_t len);

static const char *const hooks[] = {"onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"};

static bool mode(const char *name) {
	static unsigned char text[256];
	int64_t n = settings_get(TEXT("{\"key\":\"mode\"}"));
	if (n < 0 || n > (int64_t)sizeof text)
		return false;
	host_result(text);
	return slice_is(json_text((struct slice){text, (uint32_t)n}), name);
}

static void hook(int32_t id, struct slice in) {
	struct slice name = json_text(json_member(in, "name"));
	for (uint32_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
		if (slice_is(name, hooks[i]))
			host_log(1, i ? hooks[i] : (const char *)in.ptr, (int32_t)(i ? name.len : in.len));
	bool enable = slice_is(name, "onEnable");
	if (enable && mode("trap"))
		__builtin_trap();
	if ((enable && mode("never")) || (slice_is(name, "onAppReady") && mode("unready")))
		return;
	if (enable && mode("fail"))
		host_fail(id, TEXT("{\"code\":\"teapot\",\"message\":\"no migration today\"}"));
	else
		host_respond(id, TEXT("null"));
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (kind == KIND_HOOK && in.ptr) {
		hook(id, in);
	} else if (kind == KIND_ACTIVATE && mode("refuse")) {
		host_fail(id, TEXT("{\"code\":\"teapot\",\"message\":\"not today\"}"));
	} else if (kind == KIND_ACTIVATE) {
		host_respond(id, TEXT("{\"hooks\":[\"onEnable\",\"onDisable\",\"onSettingsChanged\",\"onAppReady\",\"onShutdown\"]}"));
		if (mode("die"))
			__builtin_trap();
	} else if (kind >= KIND_CLI && kind < KIND_HOOK) {
		host_respond(id, TEXT("null"));
	}
}
