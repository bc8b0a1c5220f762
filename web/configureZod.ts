import { config } from 'zod/mini';

// Compiled parsers need `new Function`, which the content policy refuses.
config({ jitless: true });
