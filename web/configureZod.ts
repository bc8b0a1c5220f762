import { config } from 'zod/mini';

// The content security policy forbids the `new Function` of compiled parsers.
config({ jitless: true });
