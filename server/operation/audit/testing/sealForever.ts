import { connect } from '#db/connect.ts';
import { sealSome } from '../chainQueries.ts';

// node sealForever.ts ADDRESS: seals the events of a database in small transactions until it is killed.
const { db } = connect(process.argv[2] ?? '', 1);
console.log('ready');
for (;;) await db.run({ role: 'worker' }, sealSome('15 minutes', 20));
