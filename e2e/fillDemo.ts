import { readConfig } from '#server/base/config.ts';
import { startPortal } from '#server/start/startPortal.ts';
import { fillPortal } from '../demo/fillPortal.ts';
import { spreadDates } from '../demo/spreadDates.ts';

// Fills the empty portal of the environment with the demo's invented people.

const config = readConfig(process.env);
const portal = await startPortal(config);
await fillPortal(portal, `http://localhost:${portal.port}`);
await spreadDates(process.env['DATABASE_URL'] ?? '');
await portal.stop();
