/* What the code of a plugin names, read from its bytecode. A part of
   quickjs_unit.c. */

static void names_of(JSFunctionBytecode *b, JSAtom require, wh_named *named)
{
	JSAtom before = JS_ATOM_NULL;
	for (int at = 0; at < b->byte_code_len; at += size_of(b->byte_code_buf + at)) {
		const uint8_t *code = b->byte_code_buf + at;
		if (*code == OP_get_var || *code == OP_get_var_undef)
			named(WH_NAMES_GLOBAL, get_u32(code + 1), b->filename);
		else if (*code == OP_get_field || *code == OP_get_field2)
			named(WH_NAMES_MEMBER, get_u32(code + 1), b->filename);
		else if (*code == OP_push_atom_value && (before == require || (code[5] == OP_undefined && code[6] == OP_import)))
			named(WH_NAMES_FILE, get_u32(code + 1), b->filename);
		before = name_got(b, code);
	}
}

void wh_for_names(wh_named *named)
{
	JSRuntime *rt = wh_ctx->rt;
	JSAtom require = JS_NewAtom(wh_ctx, "require");
	/* A collection would put the list in another order, and what is freed would
	   take the rest of it away. */
	JS_SetGCThreshold(rt, SIZE_MAX);
	JSValue held = JS_NewArray(wh_ctx);
	uint32_t count = 0;
	struct list_head *el;
	list_for_each(el, &rt->gc_obj_list) {
		JSGCObjectHeader *p = list_entry(el, JSGCObjectHeader, link);
		JSFunctionBytecode *b = (JSFunctionBytecode *)p;
		if (JS_GC_TYPE(p) != JS_GC_OBJ_TYPE_FUNCTION_BYTECODE || b->filename == JS_ATOM_NULL)
			continue;
		JS_SetPropertyUint32(wh_ctx, held, count++, js_dup(JS_MKPTR(JS_TAG_FUNCTION_BYTECODE, b)));
		names_of(b, require, named);
	}
	JS_FreeValue(wh_ctx, held);
	JS_FreeAtom(wh_ctx, require);
	wh_nothing_is_garbage();
}
