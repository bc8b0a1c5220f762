// The content security policy forbids the `new Function` of compiled parsers. This is `config({ jitless: true })` without zod:
// screens without a form never load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
