import { migrate } from '#db/migrate.ts';
import { fillDatabase } from './fill.ts';

// npm run bench:data -- <address of an empty database, as its superuser> [patients]
const [address, patients = '100000'] = process.argv.slice(2);
if (!address) throw new Error('Which database? npm run bench:data -- postgresql://… [patients]');
await migrate(address);
const seconds = await fillDatabase(address, Number(patients));
console.log(`${patients} patients with all that belongs to them in ${seconds.toFixed(0)} s`);
