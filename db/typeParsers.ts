import pg from 'pg';

// The driver would make a date a moment in the server's zone; dates stay `YYYY-MM-DD`, moments become ISO texts.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
