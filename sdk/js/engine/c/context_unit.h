/* Which variables of a file hold ctx, or a namespace of it, such as ctx.db: the
   first parameter of the function that the file exports, what it is handed on
   to, and what is taken out of it. Read from bytecode, in which the parser has
   told a variable from others of its name. What is not sure holds nothing. A
   part of quickjs_unit.c. */

enum { MOST_NESTING = 500, MOST_ROUNDS = 16, MOST_PASSED = 4 };

/* A variable as an instruction names it. */
typedef struct {
	enum { NO_VARIABLE, LOCAL, ARGUMENT, OUTER } kind;
	int index;
} variable;

typedef struct {
	enum { NOTHING, CONTEXT, SPACE, FUNCTION } holds;
	JSAtom space;           /* SPACE: its name */
	int function;           /* FUNCTION: its index in seen */
	int sets;               /* how often it is set */
	bool mixed;             /* an argument that is also passed something else */
} contents;

typedef struct {
	JSFunctionBytecode *b;
	int parent;             /* -1: none */
	int *inner;             /* indices of the functions in cpool; -1: none */
	uint8_t *targets;       /* a bit for each byte of code that is jumped to */
	contents *variables;    /* arguments, locals, and those of the closure */
} function_seen;

static struct {
	function_seen *list;
	int count, cap;
	bool failed;            /* there is no memory, or they are nested too deeply */
} seen;

static int size_of(const uint8_t *at) { return short_opcode_info(*at).size; }

/* The variable that an instruction gets, the last one if there are two. */
static variable variable_got(const uint8_t *at)
{
	int op = *at;
	switch (op) {
	case OP_get_loc:
	case OP_get_loc_check:
		return (variable){LOCAL, get_u16(at + 1)};
	case OP_get_loc8:
		return (variable){LOCAL, at[1]};
	case OP_get_loc0_loc1:
		return (variable){LOCAL, 1};
	case OP_get_loc0:
	case OP_get_loc1:
	case OP_get_loc2:
	case OP_get_loc3:
		return (variable){LOCAL, op - OP_get_loc0};
	case OP_get_arg:
		return (variable){ARGUMENT, get_u16(at + 1)};
	case OP_get_arg0:
	case OP_get_arg1:
	case OP_get_arg2:
	case OP_get_arg3:
		return (variable){ARGUMENT, op - OP_get_arg0};
	case OP_get_var_ref:
	case OP_get_var_ref_check:
		return (variable){OUTER, get_u16(at + 1)};
	case OP_get_var_ref0:
	case OP_get_var_ref1:
	case OP_get_var_ref2:
	case OP_get_var_ref3:
		return (variable){OUTER, op - OP_get_var_ref0};
	}
	return (variable){NO_VARIABLE, 0};
}

/* The variable that an instruction sets, or makes a reference to. */
static variable variable_set(const uint8_t *at)
{
	int op = *at;
	switch (op) {
	case OP_put_loc:
	case OP_set_loc:
	case OP_put_loc_check:
	case OP_put_loc_check_init:
		return (variable){LOCAL, get_u16(at + 1)};
	case OP_put_loc8:
	case OP_set_loc8:
	case OP_dec_loc:
	case OP_inc_loc:
	case OP_add_loc:
		return (variable){LOCAL, at[1]};
	case OP_put_loc0:
	case OP_put_loc1:
	case OP_put_loc2:
	case OP_put_loc3:
		return (variable){LOCAL, op - OP_put_loc0};
	case OP_set_loc0:
	case OP_set_loc1:
	case OP_set_loc2:
	case OP_set_loc3:
		return (variable){LOCAL, op - OP_set_loc0};
	case OP_put_arg:
	case OP_set_arg:
		return (variable){ARGUMENT, get_u16(at + 1)};
	case OP_put_arg0:
	case OP_put_arg1:
	case OP_put_arg2:
	case OP_put_arg3:
		return (variable){ARGUMENT, op - OP_put_arg0};
	case OP_set_arg0:
	case OP_set_arg1:
	case OP_set_arg2:
	case OP_set_arg3:
		return (variable){ARGUMENT, op - OP_set_arg0};
	case OP_put_var_ref:
	case OP_set_var_ref:
	case OP_put_var_ref_check:
	case OP_put_var_ref_check_init:
		return (variable){OUTER, get_u16(at + 1)};
	case OP_put_var_ref0:
	case OP_put_var_ref1:
	case OP_put_var_ref2:
	case OP_put_var_ref3:
		return (variable){OUTER, op - OP_put_var_ref0};
	case OP_set_var_ref0:
	case OP_set_var_ref1:
	case OP_set_var_ref2:
	case OP_set_var_ref3:
		return (variable){OUTER, op - OP_set_var_ref0};
	case OP_make_loc_ref:
		return (variable){LOCAL, get_u16(at + 5)};
	case OP_make_arg_ref:
		return (variable){ARGUMENT, get_u16(at + 5)};
	case OP_make_var_ref_ref:
		return (variable){OUTER, get_u16(at + 5)};
	}
	return (variable){NO_VARIABLE, 0};
}

/* Where an instruction jumps to, or -1. */
static int target_of(const uint8_t *code, int at)
{
	switch (short_opcode_info(code[at]).fmt) {
	case OP_FMT_label8:
		return at + 1 + (int8_t)code[at + 1];
	case OP_FMT_label16:
		return at + 1 + (int16_t)get_u16(code + at + 1);
	case OP_FMT_label:
	case OP_FMT_label_u16:
		return at + 1 + (int)get_u32(code + at + 1);
	case OP_FMT_atom_label_u8:
	case OP_FMT_atom_label_u16:
		return at + 5 + (int)get_u32(code + at + 5);
	}
	return -1;
}

/* The index in cpool of the function that an instruction makes, or -1. */
static int made_function(const uint8_t *at)
{
	return *at == OP_fclosure ? (int)get_u32(at + 1) : *at == OP_fclosure8 ? at[1] : -1;
}

/* The instruction behind another one, or -1 where it is also come to otherwise. */
static int next_of(const function_seen *f, int at)
{
	at += size_of(f->b->byte_code_buf + at);
	return at < f->b->byte_code_len && !(f->targets[at / 8] & 1 << at % 8) ? at : -1;
}

static bool is_op(const function_seen *f, int at, int op) { return at >= 0 && f->b->byte_code_buf[at] == op; }

/* What a variable holds that a function names; NULL where there is none. */
static contents *contents_of(int function, variable v)
{
	while (v.kind != NO_VARIABLE) {
		function_seen *f = &seen.list[function];
		int arguments = f->b->arg_count, locals = f->b->var_count;
		if (v.kind == ARGUMENT)
			return v.index < arguments ? &f->variables[v.index] : NULL;
		if (v.kind == LOCAL)
			return v.index < locals ? &f->variables[arguments + v.index] : NULL;
		if (v.index >= f->b->closure_var_count)
			return NULL;
		const JSClosureVar *outer = &f->b->closure_var[v.index];
		if (f->parent < 0 || outer->closure_type > JS_CLOSURE_REF)
			return &f->variables[arguments + locals + v.index];
		v.kind = outer->closure_type == JS_CLOSURE_LOCAL ? LOCAL :
			outer->closure_type == JS_CLOSURE_ARG ? ARGUMENT : OUTER;
		v.index = outer->var_idx;
		function = f->parent;
	}
	return NULL;
}

static contents *got(int function, int at)
{
	return at < 0 ? NULL : contents_of(function, variable_got(seen.list[function].b->byte_code_buf + at));
}

static contents *set(int function, int at)
{
	return at < 0 ? NULL : contents_of(function, variable_set(seen.list[function].b->byte_code_buf + at));
}

static bool holds(const contents *c, int what) { return c && (int)c->holds == what; }

/* Says what a variable holds, if it is set there alone. True is news. */
static bool hold(contents *c, int sets, int what, JSAtom space)
{
	if (!c || c->holds != NOTHING || c->sets != sets || c->mixed)
		return false;
	c->holds = what;
	c->space = space;
	return true;
}

static void free_seen(void)
{
	for (int i = 0; i < seen.count; i++) {
		free(seen.list[i].inner);
		free(seen.list[i].targets);
		free(seen.list[i].variables);
	}
	free(seen.list);
	memset(&seen, 0, sizeof seen);
}

/* Adds a function and those in it, and returns its index. */
static int see(JSFunctionBytecode *b, int parent, int depth)
{
	if (seen.count == seen.cap) {
		int cap = seen.cap ? seen.cap * 2 : 64;
		function_seen *list = realloc(seen.list, cap * sizeof *list);
		if (!list) {
			seen.failed = true;
			return -1;
		}
		seen.list = list;
		seen.cap = cap;
	}
	function_seen f = {b, parent, malloc((b->cpool_count + 1) * sizeof(int)), calloc(b->byte_code_len / 8 + 1, 1),
		calloc(b->arg_count + b->var_count + b->closure_var_count + 1, sizeof(contents))};
	if (!f.inner || !f.targets || !f.variables) {
		free(f.inner);
		free(f.targets);
		free(f.variables);
		seen.failed = true;
		return -1;
	}
	int index = seen.count++;
	seen.list[index] = f;
	for (int at = 0; at < b->byte_code_len; at += size_of(b->byte_code_buf + at)) {
		int to = target_of(b->byte_code_buf, at);
		if (to >= 0 && to < b->byte_code_len)
			f.targets[to / 8] |= 1 << to % 8;
	}
	for (int i = 0; i < b->cpool_count; i++) {
		bool code = JS_VALUE_GET_TAG(b->cpool[i]) == JS_TAG_FUNCTION_BYTECODE;
		if (code && depth == MOST_NESTING)
			seen.failed = true;
		f.inner[i] = code && depth < MOST_NESTING ? see(JS_VALUE_GET_PTR(b->cpool[i]), index, depth + 1) : -1;
	}
	return index;
}

/* How many arguments a call has, and which variables the first ones are, where
   they are nothing else. */
typedef struct {
	int count;
	contents *passed[MOST_PASSED];
} call_seen;

/* Follows the stack from the first argument at to the call of what was pushed
   before: base is 1 for a function, 2 for an object and its method. False where
   that is not sure. First is whether at alone makes the first argument. */
static bool call_behind(int function, int at, int base, call_seen *call, bool *first)
{
	const function_seen *f = &seen.list[function];
	int depth = 0;
	memset(call, 0, sizeof *call);
	*first = true;
	for (bool begun = false; at >= 0; at = next_of(f, at), begun = true) {
		const uint8_t *code = f->b->byte_code_buf + at;
		int op = *code, pops = short_opcode_info(op).n_pop, pushes = short_opcode_info(op).n_push;
		if (target_of(f->b->byte_code_buf, at) >= 0)
			return false;
		if (short_opcode_info(op).fmt == OP_FMT_npop)
			pops += get_u16(code + 1);
		else if (short_opcode_info(op).fmt == OP_FMT_npopx)
			pops += op - OP_call0;
		if (pops > depth) {
			call->count = depth;
			return pops == depth + base && (base == 2 ? op == OP_call_method || op == OP_tail_call_method :
				op == OP_call || op == OP_tail_call || (op >= OP_call0 && op <= OP_call3));
		}
		depth -= pops;
		if (begun && depth == 0 && pops > 0)
			*first = false;
		for (int i = depth; i < MOST_PASSED && i < depth + pushes + pops; i++)
			call->passed[i] = NULL;
		contents *c = pushes == 1 && pops == 0 ? got(function, at) : NULL;
		if (depth < MOST_PASSED)
			call->passed[depth] = c;
		depth += pushes;
	}
	return false;
}

/* The pattern of a destructuring behind the instruction that has pushed its
   value; -1: none. */
static int pattern_behind(const function_seen *f, int at)
{
	int next = next_of(f, at), op = next < 0 ? OP_invalid : f->b->byte_code_buf[next];
	if (op == OP_goto || op == OP_goto8 || op == OP_goto16) {
		next = target_of(f->b->byte_code_buf, next);
		if (next < 0 || next >= f->b->byte_code_len)
			return -1;
	}
	if (is_op(f, next, OP_dup))
		next = next_of(f, next);
	return is_op(f, next, OP_to_object) ? next_of(f, next) : -1;
}

/* The next member that a pattern takes: where it is got, and the variable that
   it goes to. Moves on behind it. */
static bool pattern_member(int function, int *at, int *member, contents **to)
{
	const function_seen *f = &seen.list[function];
	*member = *at;
	if (is_op(f, *at, OP_dup))
		*member = next_of(f, *at);
	if (!is_op(f, *member, *at == *member ? OP_get_field2 : OP_get_field))
		return false;
	int put = next_of(f, *member);
	*to = set(function, put);
	if (!*to)
		return false;
	*at = next_of(f, put);
	return true;
}

static JSAtom atom_at(const function_seen *f, int at) { return get_u32(f->b->byte_code_buf + at + 1); }

/* Says what is known behind a variable that is got. True is news. */
static bool derive_from(int function, int at, const contents *c)
{
	const function_seen *f = &seen.list[function];
	bool news = false;
	int next = next_of(f, at);
	if (holds(c, CONTEXT)) {
		news |= hold(set(function, next), 1, CONTEXT, JS_ATOM_NULL);
		if (is_op(f, next, OP_get_field))
			news |= hold(set(function, next_of(f, next)), 1, SPACE, atom_at(f, next));
		contents *to;
		int member;
		for (int in = pattern_behind(f, at); in >= 0 && pattern_member(function, &in, &member, &to);)
			news |= hold(to, 1, SPACE, atom_at(f, member));
	} else if (holds(c, FUNCTION)) {
		call_seen call;
		bool first;
		if (next >= 0 && call_behind(function, next, 1, &call, &first))
			for (int i = 0; i < MOST_PASSED && i < call.count; i++)
				if (holds(call.passed[i], CONTEXT) || holds(call.passed[i], SPACE))
					news |= hold(contents_of(c->function, (variable){ARGUMENT, i}), 0, call.passed[i]->holds,
						call.passed[i]->space);
	}
	return news;
}

/* Marks the arguments of a function that is got which are passed anything
   else there. True is news. */
static bool mix(int function, int at, const contents *c)
{
	call_seen call;
	bool first, news = false;
	int next = next_of(&seen.list[function], at);
	bool known = next >= 0 && call_behind(function, next, 1, &call, &first);
	for (int i = 0; i < MOST_PASSED; i++) {
		contents *a = contents_of(c->function, (variable){ARGUMENT, i});
		if (!a || a->mixed || (a->holds != CONTEXT && a->holds != SPACE))
			continue;
		const contents *p = known ? call.passed[i] : NULL;
		if (!p || p->holds != a->holds || p->space != a->space)
			news = a->mixed = true;
	}
	return news;
}

typedef bool with_variable(int function, int at, const contents *c);

static bool for_variables(with_variable *with)
{
	bool news = false;
	for (int i = 0; i < seen.count; i++) {
		const JSFunctionBytecode *b = seen.list[i].b;
		for (int at = 0; at < b->byte_code_len; at += size_of(b->byte_code_buf + at)) {
			const contents *c = got(i, at);
			if (c && c->holds != NOTHING)
				news |= with(i, at, c);
		}
	}
	return news;
}

static bool mix_functions(int function, int at, const contents *c)
{
	return holds(c, FUNCTION) && mix(function, at, c);
}

/* Counts what is set, and finds the functions that variables hold. */
static void see_sets(void)
{
	for (int i = 0; i < seen.count; i++)
		for (int at = 0; at < seen.list[i].b->byte_code_len; at += size_of(seen.list[i].b->byte_code_buf + at)) {
			contents *c = set(i, at);
			if (c)
				c->sets++;
		}
	for (int i = 0; i < seen.count; i++) {
		const function_seen *f = &seen.list[i];
		for (int at = 0; at < f->b->byte_code_len; at += size_of(f->b->byte_code_buf + at)) {
			int made = made_function(f->b->byte_code_buf + at), next = next_of(f, at);
			if (made < 0 || made >= f->b->cpool_count || f->inner[made] < 0)
				continue;
			if (is_op(f, next, OP_set_name))
				next = next_of(f, next);
			contents *c = set(i, next);
			if (hold(c, 1, FUNCTION, JS_ATOM_NULL))
				c->function = f->inner[made];
		}
	}
}

/* The function that a file exports for the host to call, or -1. */
static int activate_of(const JSModuleDef *m)
{
	int found = -1;
	for (int i = 0; m && i < m->export_entries_count; i++) {
		const JSExportEntry *e = &m->export_entries[i];
		char name[16];
		JS_AtomGetStr(wh_ctx, name, sizeof name, e->export_name);
		bool main = !strcmp(name, "default");
		if (e->export_type != JS_EXPORT_TYPE_LOCAL || (!main && strcmp(name, "activate")))
			continue;
		const contents *c = contents_of(0, (variable){OUTER, e->u.local.var_idx});
		if (main || found < 0)
			found = holds(c, FUNCTION) ? c->function : -1;
		if (main)
			break;
	}
	return found;
}

static void forget_contexts(void)
{
	for (int i = 0; i < seen.count; i++) {
		const JSFunctionBytecode *b = seen.list[i].b;
		for (int v = 0; v < b->arg_count + b->var_count + b->closure_var_count; v++)
			if (seen.list[i].variables[v].holds != FUNCTION)
				seen.list[i].variables[v].holds = NOTHING;
	}
}

/* Fills seen. False where nothing is known of ctx. */
static bool see_context(JSFunctionBytecode *b, const JSModuleDef *m)
{
	see(b, -1, 0);
	if (seen.failed)
		return false;
	see_sets();
	int activate = activate_of(m);
	if (activate < 0)
		return false;
	for (int round = 0; round < MOST_ROUNDS; round++) {
		hold(contents_of(activate, (variable){ARGUMENT, 0}), 0, CONTEXT, JS_ATOM_NULL);
		for (int i = 0; i < MOST_ROUNDS && for_variables(derive_from); i++)
			;
		if (!for_variables(mix_functions))
			return holds(contents_of(activate, (variable){ARGUMENT, 0}), CONTEXT);
		forget_contexts();
	}
	return false; /* what is held now is not all sure */
}
