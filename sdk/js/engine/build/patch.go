package main

import (
	"bytes"
	"fmt"
)

// patch is a change of the source of QuickJS, which must have the old text
// exactly once.
type patch struct{ file, old, new string }

// patches is all that is changed. What can be done from outside, in
// quickjs_unit.c and modules_unit.h, is done there.
func patches() []patch {
	const file = "quickjs.c"
	return []patch{
		// Stacks begin with the name and the message of their error, as those
		// of other engines do and as whoever logs error.stack expects. The
		// place of an error of syntax is kept apart.
		{file,
			"        js_dbuf_init(ctx, &dbuf);\n        if (stack_trace_limit == 0)\n            goto done;\n        if " +
				"(filename) {\n",
			"        js_dbuf_init(ctx, &dbuf);\n        wh_stack_header(ctx, &dbuf, error_val);\n" +
				"        if (filename)\n            wh_set_error_place(line_num, col_num);\n" +
				"        if (stack_trace_limit == 0)\n            goto done;\n        if (filename) {\n"},
		// What is called that is no function is named.
		{file,
			"    return JS_ThrowTypeError(ctx, \"not a function\");\n}\n\nstatic JSValue JS_ThrowTypeErrorNotAnObject",
			"    return wh_throw_not_a_function(ctx);\n}\n\nstatic JSValue JS_ThrowTypeErrorNotAnObject"},
		// The column of a token is where it begins, not the last space before it,
		// and the place of a call is that of what is called, not of an argument.
		{file,
			"    s->token.col_num = max_int(1, s->mark - s->eol);\n",
			"    s->token.col_num = (int)(s->token.ptr - s->token.line_start) + 1;\n"},
		{file,
			"    fd = js_new_function_def(ctx, fd, false, is_expr, s->filename,\n" +
				"                             function_line_num, function_col_num);\n",
			"    if (ptr >= s->token.line_start) { /* the begin of its source */\n" +
				"        function_line_num = s->token.line_num;\n" +
				"        function_col_num = (int)(ptr - s->token.line_start) + 1;\n    }\n" +
				"    fd = js_new_function_def(ctx, fd, false, is_expr, s->filename,\n" +
				"                             function_line_num, function_col_num);\n"},
		{file,
			"        bool has_optional_chain = false;\n",
			"        bool has_optional_chain = false;\n        wh_place called = {0, 0};\n"},
		{file,
			"        parse_func_call:\n            if (next_token(s))\n",
			"        parse_func_call:\n            called = wh_callee_place(s);\n            if (next_token(s))\n"},
		{file,
			"                /* apply function call */\n                switch(opcode) {\n",
			"                /* apply function call */\n" +
				"                emit_source_loc_at(s, called.line, called.column);\n                switch(opcode) {\n"},
		{file,
			"            emit_func_call:\n                switch(opcode) {\n",
			"            emit_func_call:\n                if (called.line)\n" +
				"                    emit_source_loc_at(s, called.line, called.column);\n                switch(opcode) {\n"},
		// A loop tells now and then where it is, so that the host can say what
		// ran past its deadline.
		{file,
			"    if (js_poll_interrupts(caller_ctx))\n        return JS_EXCEPTION;\n",
			"    if (js_poll_interrupts(caller_ctx))\n        return JS_EXCEPTION;\n" +
				"#define js_poll_interrupts(ctx) (unlikely(--(ctx)->interrupt_counter <= 0) && \\\n" +
				"        (sf->cur_pc = pc, __js_poll_interrupts(ctx)))\n"},
		{file,
			"            pc += (int32_t)get_u32(pc);\n            if (unlikely(js_poll_interrupts(ctx)))\n" +
				"                goto exception;\n            BREAK;\n        CASE(OP_goto16):\n" +
				"            pc += (int16_t)get_u16(pc);\n            if (unlikely(js_poll_interrupts(ctx)))\n" +
				"                goto exception;\n            BREAK;\n        CASE(OP_goto8):\n" +
				"            pc += (int8_t)pc[0];\n            if (unlikely(js_poll_interrupts(ctx)))\n" +
				"                goto exception;\n            BREAK;\n",
			"            if (unlikely(js_poll_interrupts(ctx)))\n                goto exception;\n" +
				"            pc += (int32_t)get_u32(pc);\n            BREAK;\n        CASE(OP_goto16):\n" +
				"            if (unlikely(js_poll_interrupts(ctx)))\n                goto exception;\n" +
				"            pc += (int16_t)get_u16(pc);\n            BREAK;\n        CASE(OP_goto8):\n" +
				"            if (unlikely(js_poll_interrupts(ctx)))\n                goto exception;\n" +
				"            pc += (int8_t)pc[0];\n            BREAK;\n"},
		{file,
			"JSValue JS_Call(JSContext *ctx, JSValueConst func_obj, JSValueConst this_obj,\n",
			"#undef js_poll_interrupts\n#undef JS_CallInternal\n" +
				"JSValue JS_Call(JSContext *ctx, JSValueConst func_obj, JSValueConst this_obj,\n"},
		// The parser tells where files are asked for, and names of them.
		{file,
			"    idx = add_req_module_entry(s->ctx, m, module_name, attributes);\n",
			"    idx = add_req_module_entry(s->ctx, m, module_name, attributes);\n    wh_add_request(s, idx, place);\n"},
		{file,
			"    if (s->token.val != TOK_STRING) {\n        js_parse_error(s, \"string expected\");\n" +
				"        return -1;\n    }\n" +
				"    module_name = JS_ValueToAtom(s->ctx, s->token.u.str.str);\n",
			"    if (s->token.val != TOK_STRING) {\n        js_parse_error(s, \"string expected\");\n" +
				"        return -1;\n    }\n" +
				"    wh_place place = wh_place_of(s);\n    module_name = JS_ValueToAtom(s->ctx, s->token.u.str.str);\n"},
		{file,
			"    if (s->token.val == TOK_STRING) {\n        JSValue attributes;\n",
			"    if (s->token.val == TOK_STRING) {\n        JSValue attributes;\n        wh_place place = wh_place_of(s);\n"},
		{file,
			"        idx = add_req_module_entry(ctx, m, module_name, attributes);\n",
			"        idx = add_req_module_entry(ctx, m, module_name, attributes);\n        wh_add_request(s, idx, place);\n"},
		{file,
			"    mi->import_name = JS_DupAtom(ctx, import_name);\n    mi->var_idx = var_idx;\n",
			"    mi->import_name = JS_DupAtom(ctx, import_name);\n    mi->var_idx = var_idx;\n    wh_add_name(s, " +
				"m->import_entries_count - 1);\n"},
		{file,
			"                return js_parse_error(s, \"invalid use of 'import()'\");\n",
			"                return js_parse_error(s, \"invalid use of 'import()'\");\n            wh_add_import(s);\n"},
		{file,
			"            /* parse arguments */\n            arg_count = 0;\n",
			"            /* parse arguments */\n            wh_add_require(s);\n            arg_count = 0;\n"},
		// What a module imports is read in a loop, not by recursion, and after
		// it was compiled; see modules_unit.h.
		{file,
			"        if (js_resolve_module(ctx, m) < 0)\n            goto fail1;\n" +
				"        fun_obj = JS_NewModuleValue(ctx, m);\n",
			"        fun_obj = JS_NewModuleValue(ctx, m);\n"},
		// A zero byte does not end the text of an import().
		{file,
			"    filename = JS_ToCString(ctx, specifier);\n",
			"    filename = wh_import_text(ctx, specifier);\n"},
		{file,
			"    m = js_host_resolve_imported_module(ctx, basename, filename, attributes);\n    if (!m)\n" +
				"        goto fail;\n\n" +
				"    if (js_resolve_module(ctx, m) < 0) {\n        js_free_modules(ctx, JS_FREE_MODULE_NOT_RESOLVED);\n        " +
				"goto fail;\n    }\n",
			"    m = wh_import_module(ctx, basename, filename, attributes);\n    if (!m)\n        goto fail;\n"},
		{file,
			"    /* do it on the dependencies */\n\n    for(i = 0; i < m->req_module_entries_count; i++) {\n" +
				"        JSReqModuleEntry *rme = &m->req_module_entries[i];\n" +
				"        if (js_create_module_function(ctx, rme->module) < 0)\n            return -1;\n    }\n",
			""},
		// A module that is being run may be linked to by one that is required
		// meanwhile.
		{file,
			"    if (m->status == JS_MODULE_STATUS_LINKING ||\n        m->status == JS_MODULE_STATUS_LINKED ||\n",
			"    if (m->status == JS_MODULE_STATUS_LINKING ||\n        m->status == JS_MODULE_STATUS_EVALUATING ||\n" +
				"        m->status == JS_MODULE_STATUS_LINKED ||\n"},
		// Modules that stand for CommonJS get their names when they are asked
		// for, after all that is certain was looked through.
		{file,
			"typedef struct JSResolveState {\n",
			"typedef struct JSResolveState {\n    bool dynamic;\n"},
		{file,
			"    if (find_resolve_entry(s, m, export_name) >= 0)\n        return JS_RESOLVE_RES_CIRCULAR;\n" +
				"    if (add_resolve_entry(ctx, s, m, export_name) < 0)\n        return JS_RESOLVE_RES_EXCEPTION;\n" +
				"    me = find_export_entry(ctx, m, export_name);\n",
			"    if (js_check_stack_overflow(ctx->rt, 0)) {\n        JS_ThrowStackOverflow(ctx);\n        return " +
				"JS_RESOLVE_RES_EXCEPTION;\n    }\n" +
				"    if (find_resolve_entry(s, m, export_name) >= 0)\n        return JS_RESOLVE_RES_CIRCULAR;\n" +
				"    if (add_resolve_entry(ctx, s, m, export_name) < 0)\n        return JS_RESOLVE_RES_EXCEPTION;\n" +
				"    me = find_export_entry(ctx, m, export_name);\n" +
				"    if (!me && s->dynamic && wh_is_dynamic(m) && !(me = wh_add_export(ctx, m, export_name)))\n" +
				"        return JS_RESOLVE_RES_EXCEPTION;\n"},
		{file,
			"                m1 = m->req_module_entries[se->req_module_idx].module;\n                ret = js_resolve_export1(",
			"                m1 = m->req_module_entries[se->req_module_idx].module;\n" +
				"                if (!s->dynamic && wh_is_dynamic(m1))\n                    continue;\n                ret = " +
				"js_resolve_export1("},
		{file,
			"                    if (*pme != NULL) {\n                        if (*pmodule != res_m ||\n",
			"                    if (s->dynamic) {\n                        *pmodule = res_m;\n                        *pme " +
				"= res_me;\n                        return ret;\n                    }\n" +
				"                    if (*pme != NULL) {\n                        if (*pmodule != res_m ||\n"},
		{file,
			"    s->array = NULL;\n    s->size = 0;\n    s->count = 0;\n\n    ret = js_resolve_export1(ctx, pmodule, pme, m, " +
				"export_name, s);\n\n",
			"    s->array = NULL;\n    s->size = 0;\n    s->count = 0;\n    s->dynamic = false;\n\n    ret = " +
				"js_resolve_export1(ctx, pmodule, pme, m, export_name, s);\n" +
				"    if (wh_dynamic_modules && (ret == JS_RESOLVE_RES_NOT_FOUND || ret == JS_RESOLVE_RES_CIRCULAR)) {\n" +
				"        for(i = 0; i < s->count; i++)\n            JS_FreeAtom(ctx, s->array[i].name);\n" +
				"        s->count = 0;\n        s->dynamic = true;\n        ret = js_resolve_export1(ctx, pmodule, pme, m, " +
				"export_name, s);\n    }\n\n"},
		{file,
			"    s->array = NULL;\n    s->size = 0;\n    s->count = 0;\n    var_ref = js_get_local_export_var_ref1(ctx, m, " +
				"me, s);\n",
			"    s->array = NULL;\n    s->size = 0;\n    s->count = 0;\n    s->dynamic = false;\n    var_ref = " +
				"js_get_local_export_var_ref1(ctx, m, me, s);\n"},
		{file,
			"    s->modules[s->modules_count++] = m;\n\n    for(i = 0; i < m->export_entries_count; i++) {\n",
			"    s->modules[s->modules_count++] = m;\n    if (js_check_stack_overflow(ctx->rt, 0)) {\n        " +
				"JS_ThrowStackOverflow(ctx);\n        return -1;\n    }\n" +
				"    if (wh_is_dynamic(m) && wh_add_exports(ctx, m) < 0)\n        return -1;\n\n    for(i = 0; i < " +
				"m->export_entries_count; i++) {\n"},
		// What a module of bytecode imports is read later, as that of any other.
		{file,
			"            *pm = js_host_resolve_imported_module_atom(s->ctx, m->module_name,\n" +
				"                                                       rme->module_name,\n" +
				"                                                       rme->attributes);\n" +
				"            if (!*pm)\n                goto fail;\n",
			"            *pm = NULL;\n"},
		// Each map keeps the seed of its hashes: that of the context changes in
		// an instance that begins with the memory of another one.
		{file,
			"    bool is_weak; /* true if WeakSet/WeakMap */\n    struct list_head records;",
			"    bool is_weak; /* true if WeakSet/WeakMap */\n    uint32_t seed;\n    struct list_head records;"},
		{file,
			"    s->is_weak = is_weak;\n",
			"    s->is_weak = is_weak;\n    s->seed = ctx->hash_seed;\n"},
		{file,
			"    return h ^ ctx->hash_seed ^ hash32(tag);\n",
			"    return h ^ hash32(tag);\n"},
		{file,
			"    uint32_t h;\n    h = map_hash_key(ctx, key) & (s->hash_size - 1);\n",
			"    uint32_t h;\n    h = (map_hash_key(ctx, key) ^ s->seed) & (s->hash_size - 1);\n"},
		{file,
			"            h = map_hash_key(ctx, mr->key) & (new_hash_size - 1);\n",
			"            h = (map_hash_key(ctx, mr->key) ^ s->seed) & (new_hash_size - 1);\n"},
		{file,
			"    }\n    h = map_hash_key(ctx, key) & (s->hash_size - 1);\n",
			"    }\n    h = (map_hash_key(ctx, key) ^ s->seed) & (s->hash_size - 1);\n"},
		// A promise runs what waits for it in the context of who has begun to wait,
		// a queued job in that of who has queued it: see jobs.c.
		{file,
			"    JSJobFunc *job_func;\n    int argc;\n",
			"    JSJobFunc *job_func;\n    JSValue context;\n    int argc;\n"},
		{file,
			"    e->ctx = ctx;\n    e->job_func = job_func;\n",
			"    e->ctx = ctx;\n    e->job_func = job_func;\n    e->context = js_dup(wh_context);\n"},
		{file,
			"    res = e->job_func(e->ctx, e->argc, vc(e->argv));\n",
			"    JSValue outer = wh_context;\n    wh_context = e->context;\n" +
				"    res = e->job_func(e->ctx, e->argc, vc(e->argv));\n" +
				"    JS_FreeValue(ctx, wh_context);\n    wh_context = outer;\n"},
		{file,
			"    JSValue handler;\n} JSPromiseReactionData;\n",
			"    JSValue handler;\n    JSValue context;\n} JSPromiseReactionData;\n"},
		{file,
			"    JS_FreeValueRT(rt, rd->handler);\n",
			"    JS_FreeValueRT(rt, rd->handler);\n    JS_FreeValueRT(rt, rd->context);\n"},
		{file,
			"            JS_MarkValue(rt, rd->handler, mark_func);\n",
			"            JS_MarkValue(rt, rd->handler, mark_func);\n            JS_MarkValue(rt, rd->context, mark_func);\n"},
		{file,
			"        rd->handler = js_dup(handler);\n",
			"        rd->handler = js_dup(handler);\n        rd->context = js_dup(wh_context);\n"},
		{file,
			"        args[3] = js_bool(is_reject);\n        args[4] = value;\n" +
				"        JS_EnqueueJob(ctx, promise_reaction_job, 5, args);\n",
			"        args[3] = js_bool(is_reject);\n        args[4] = value;\n" +
				"        JSValue settler = wh_context;\n        wh_context = rd->context;\n" +
				"        JS_EnqueueJob(ctx, promise_reaction_job, 5, args);\n        wh_context = settler;\n"},
		// for (;;); without a body has a place of its own, too.
		{file,
			"            emit_label(s, label_body);\n            if (js_parse_statement(s))\n",
			"            emit_label(s, label_body);\n" +
				"            emit_source_loc_at(s, source_line_num, source_col_num);\n" +
				"            if (js_parse_statement(s))\n"},
		// Functions that are read from bytecode have their source in the text of
		// their file, and the table of their lines in the bytecode, see
		// lasting_unit.h: copies of both take half of the time of reading.
		{file,
			"    int source_len;\n    int pc2line_len;\n",
			"    int source_len;\n    int source_at; /* in the text that was compiled */\n    int pc2line_len;\n"},
		{file,
			"    char *source;  /* raw source, utf-8 encoded */\n    int source_len;\n",
			"    char *source;  /* raw source, utf-8 encoded */\n    int source_len;\n    int source_at;\n"},
		{file,
			"    ctor_fd->source_len = s->buf_ptr - class_start_ptr;\n",
			"    ctor_fd->source_len = s->buf_ptr - class_start_ptr;\n" +
				"    ctor_fd->source_at = class_start_ptr - s->buf_start;\n"},
		{file,
			"            fd->source_len = s->last_ptr - ptr;\n",
			"            fd->source_len = s->last_ptr - ptr;\n            fd->source_at = ptr - s->buf_start;\n"},
		{file,
			"        fd->source_len = s->buf_ptr - ptr;\n",
			"        fd->source_len = s->buf_ptr - ptr;\n        fd->source_at = ptr - s->buf_start;\n"},
		{file,
			"    b->source_len = fd->source_len;\n",
			"    b->source_len = fd->source_len;\n    b->source_at = fd->source_at;\n"},
		{file,
			"    js_free_rt(rt, b->pc2line_buf);\n    js_free_rt(rt, b->source);\n",
			"    if (!wh_lasts(b->pc2line_buf))\n        js_free_rt(rt, b->pc2line_buf);\n" +
				"    if (!wh_lasts(b->source))\n        js_free_rt(rt, b->source);\n"},
		{file,
			"        if (s->allow_source && b->source) {\n            bc_put_leb128(s, b->source_len);\n" +
				"            dbuf_put(&s->dbuf, b->source, b->source_len);\n",
			"        if (s->allow_source && b->source && b->source_len) {\n" +
				"            int at = wh_place_in_text(b->source, b->source_len, b->source_at);\n" +
				"            bc_put_leb128(s, b->source_len);\n            bc_put_leb128(s, at + 1);\n" +
				"            if (at < 0)\n                dbuf_put(&s->dbuf, b->source, b->source_len);\n"},
		{file,
			"        b->pc2line_buf = js_mallocz(ctx, b->pc2line_len);\n        if (!b->pc2line_buf)\n" +
				"            goto fail;\n        if (bc_get_buf(s, b->pc2line_buf, b->pc2line_len))\n            goto fail;\n",
			"        if (wh_lasts(s->ptr) && b->pc2line_len > 0 && s->buf_end - s->ptr >= b->pc2line_len) {\n" +
				"            b->pc2line_buf = (uint8_t *)s->ptr;\n            s->ptr += b->pc2line_len;\n" +
				"        } else {\n            b->pc2line_buf = js_mallocz(ctx, b->pc2line_len);\n" +
				"            if (!b->pc2line_buf)\n                goto fail;\n" +
				"            if (bc_get_buf(s, b->pc2line_buf, b->pc2line_len))\n                goto fail;\n        }\n"},
		{file,
			"        b->source = js_mallocz(ctx, b->source_len + 1);\n        if (!b->source)\n" +
				"            goto fail;\n        if (bc_get_buf(s, b->source, b->source_len))\n            goto fail;\n",
			"        int at;\n        if (bc_get_leb128_int(s, &at))\n            goto fail;\n" +
				"        b->source = at ? wh_source_at(at - 1, b->source_len) : js_mallocz(ctx, b->source_len + 1);\n" +
				"        if (!b->source) {\n            if (at)\n                bc_read_error_end(s);\n" +
				"            goto fail;\n        }\n" +
				"        if (!at && bc_get_buf(s, b->source, b->source_len))\n            goto fail;\n"},
		// What is called that is no bytecode takes no frame of the interpreter,
		// which is large: recursion through functions of C and async ones is deeper.
		{file,
			"/* argv[] is modified if (flags & JS_CALL_FLAG_COPY_ARGV) = 0. */\n" +
				"static JSValue JS_CallInternal(JSContext *caller_ctx, JSValueConst func_obj,\n",
			"static JSValue wh_interpret(JSContext *, JSValueConst, JSValueConst, JSValueConst, int, JSValueConst *, int);\n" +
				"static inline JSValue wh_call(JSContext *ctx, JSValueConst func, JSValueConst this_obj,\n" +
				"        JSValueConst new_target, int argc, JSValueConst *argv, int flags)\n{\n" +
				"    if (likely(JS_VALUE_GET_TAG(func) == JS_TAG_OBJECT)) {\n" +
				"        int class_id = JS_VALUE_GET_OBJ(func)->class_id;\n" +
				"        JSClassCall *call = ctx->rt->class_array[class_id].call;\n" +
				"        if (class_id != JS_CLASS_BYTECODE_FUNCTION && call)\n" +
				"            return call(ctx, func, this_obj, argc, argv, flags);\n    }\n" +
				"    return wh_interpret(ctx, func, this_obj, new_target, argc, argv, flags);\n}\n" +
				"static JSValue JS_CallInternal(JSContext *ctx, JSValueConst func, JSValueConst this_obj,\n" +
				"        JSValueConst new_target, int argc, JSValueConst *argv, int flags)\n{\n" +
				"    return wh_call(ctx, func, this_obj, new_target, argc, argv, flags);\n}\n" +
				"#define JS_CallInternal wh_call\n" +
				"/* argv[] is modified if (flags & JS_CALL_FLAG_COPY_ARGV) = 0. */\n" +
				"static JSValue wh_interpret(JSContext *caller_ctx, JSValueConst func_obj,\n"},
		// All small frames are as large, so that the limit of the stack is one of
		// calls, too: the host counts the native frames, which have one size.
		{file,
			"        sizeof(JSVarRef *) * b->var_ref_count;\n    if (js_check_stack_overflow(rt, alloca_size))\n",
			"        sizeof(JSVarRef *) * b->var_ref_count;\n" +
				"    alloca_size = alloca_size > 48 ? alloca_size : 48;\n" +
				"    if (js_check_stack_overflow(rt, alloca_size))\n"},
		// Where there is no memory for an error, or nobody made one, there is one
		// that was made before; see wh_keep_no_memory.
		{file,
			"        /* out of memory: throw JS_NULL to avoid recursing */\n        obj = JS_NULL;\n",
			"        obj = js_dup(wh_no_memory);\n"},
		{file,
			"    val = rt->current_exception;\n    rt->current_exception = JS_UNINITIALIZED;\n    return val;\n",
			"    val = rt->current_exception;\n    rt->current_exception = JS_UNINITIALIZED;\n" +
				"    return JS_IsUninitialized(val) ? js_dup(wh_no_memory) : val;\n"},
		{file,
			" exception:\n    if (needs_backtrace(rt->current_exception)\n",
			" exception:\n    if (unlikely(JS_IsUninitialized(rt->current_exception)))\n" +
				"        rt->current_exception = js_dup(wh_no_memory);\n" +
				"    if (needs_backtrace(rt->current_exception)\n"},
		// What JSON.stringify is inside of is marked: only what is marked is looked
		// for among that. A mark is put back as it was, since toJSON may call it again.
		{file,
			"    uint8_t tmp_mark : 1; /* used in JS_WriteObjectRec() */\n",
			"    uint8_t tmp_mark : 1; /* used in JS_WriteObjectRec() */\n    uint8_t wh_inside : 1;\n"},
		{file,
			"    p->tmp_mark = 0;\n    p->is_HTMLDDA = 0;\n",
			"    p->tmp_mark = 0;\n    p->wh_inside = 0;\n    p->is_HTMLDDA = 0;\n"},
		{file,
			"    bool has_content;\n\n    indent1 = JS_UNDEFINED;\n",
			"    bool has_content, inside = false, entered = false;\n\n    indent1 = JS_UNDEFINED;\n"},
		{file,
			"        v = js_array_includes(ctx, jsc->stack, 1, vc(&val));\n        if (JS_IsException(v))\n" +
				"            goto exception;\n        if (JS_ToBoolFree(ctx, v)) {\n",
			"        inside = p->wh_inside;\n" +
				"        v = inside ? js_array_includes(ctx, jsc->stack, 1, vc(&val)) : JS_FALSE;\n" +
				"        if (JS_IsException(v))\n            goto exception;\n        if (JS_ToBoolFree(ctx, v)) {\n"},
		{file,
			"        if (check_exception_free(ctx, v))\n            goto exception;\n        ret = js_is_array(ctx, val);\n",
			"        if (check_exception_free(ctx, v))\n            goto exception;\n" +
				"        entered = p->wh_inside = true;\n        ret = js_is_array(ctx, val);\n"},
		{file,
			"        if (check_exception_free(ctx, js_array_pop(ctx, jsc->stack, 0, NULL, 0)))\n            goto exception;\n",
			"        if (check_exception_free(ctx, js_array_pop(ctx, jsc->stack, 0, NULL, 0)))\n            goto exception;\n" +
				"        p->wh_inside = inside;\n"},
		{file,
			"exception:\n    JS_FreeValue(ctx, val);\n    JS_FreeValue(ctx, tab);\n",
			"exception:\n    if (entered)\n        p->wh_inside = inside;\n" +
				"    JS_FreeValue(ctx, val);\n    JS_FreeValue(ctx, tab);\n"},
		// The source of a regular expression escapes whatever ends a line, also behind
		// a backslash, and [] is a whole class.
		{file,
			"                if (i < n && string_get(p, i) == ']')\n                    c2 = string_get(p, i++);\n", ""},
		{file,
			"            c = '\\\\';\n            c2 = 'n';\n            break;\n        case '\\r':\n" +
				"            c = '\\\\';\n            c2 = 'r';\n",
			"        case '\\r':\n        case CP_LS:\n        case CP_PS:\n            c2 = c;\n            c = '\\\\';\n"},
		{file,
			"        if (c2 >= 0)\n            string_buffer_putc16(b, c2);\n    }\n    return string_buffer_end(b);\n",
			"        if (c2 == CP_LS || c2 == CP_PS)\n" +
				"            string_buffer_puts8(b, c2 == CP_LS ? \"u2028\" : \"u2029\");\n        else if (c2 >= 0)\n" +
				"            string_buffer_putc16(b, c2 == '\\n' ? 'n' : c2 == '\\r' ? 'r' : c2);\n    }\n" +
				"    return string_buffer_end(b);\n"},
		// The flag v forbids these characters in classes, not outside of them.
		{"libregexp.c",
			"        if (s->unicode_sets && p[1] == c) {\n",
			"        if (s->unicode_sets && inclass && p[1] == c) {\n"},
		{"libregexp.c",
			"    case '-':\n    case '|':\n        if (s->unicode_sets) {\n",
			"    case '-':\n    case '|':\n        if (s->unicode_sets && inclass) {\n"},
	}
}

// patched returns a file of QuickJS with its changes.
func patched(name string, text []byte) ([]byte, error) {
	for _, p := range patches() {
		if p.file != name {
			continue
		}
		if n := bytes.Count(text, []byte(p.old)); n != 1 {
			return nil, fmt.Errorf("%s has the place of a change %d times: %.60q", name, n, p.old)
		}
		text = bytes.Replace(text, []byte(p.old), []byte(p.new), 1)
	}
	return text, nil
}
