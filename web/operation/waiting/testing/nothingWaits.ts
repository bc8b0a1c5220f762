import type { Answers } from '#web/testing/fakeServer.ts';

/** The answers to all that an administrator's first screen asks, while nothing waits. */
export const nothingWaits: Answers = {
  'GET /api/admin/practitioners': () => ({ practitioners: [] }),
  'GET /api/admin/symptom-checks/open': () => ({ open: 0 }),
  'GET /api/admin/kit-claims/open': () => ({ open: 0 }),
  'GET /api/admin/reports': () => ({ rows: [], total: 0, file_max_bytes: 1 }),
  'GET /api/admin/kit-figures': () => ({ weeks: [], open: [], inactive_unregistered: 0 }),
  'GET /api/admin/arrivals': () => ({ arrivals: [], waiting: 0, late: 0 }),
  'GET /api/admin/deliveries/failures': () => ({ failed_mails: 0, failed_jobs: 0 }),
};
