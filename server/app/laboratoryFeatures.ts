import { benchAdminRoutes } from '#server/laboratory/benches/adminRoutes.ts';
import { benchRoutes, benchUploadRoutes } from '#server/laboratory/benches/routes.ts';
import { laboratoryKeyRoutes, laboratoryUploadRoutes } from '#server/laboratory/laboratory-keys/routes.ts';
import { laboratoryStatusRoutes } from '#server/laboratory/laboratory-status/routes.ts';
import { laboratoryRoutes } from '#server/laboratory/routes.ts';
import { webhookRoutes } from '#server/laboratory/webhooks/routes.ts';
import type { Feature } from './Feature.ts';

/** The features about laboratories, their programs and their devices. */
export const laboratoryFeatures: readonly Feature[] = [
  {
    name: 'Laboratories',
    description: 'Laboratories, and the codes that their keys reach.',
    routes: laboratoryRoutes,
  },
  {
    name: 'Laboratory keys',
    description: 'Keys of laboratories, and their uploads.',
    routes: laboratoryKeyRoutes,
    uploadRoutes: laboratoryUploadRoutes,
  },
  {
    name: 'Laboratory status',
    description: 'The state of a code, and changes of its status, for laboratories.',
    routes: laboratoryStatusRoutes,
  },
  {
    name: 'Benches',
    description: 'Devices of laboratories that work without an account, and their technicians.',
    routes: benchAdminRoutes,
  },
  {
    name: 'Bench',
    description: 'Kits that arrive at a laboratory, for the device of a bench.',
    routes: benchRoutes,
    uploadRoutes: benchUploadRoutes,
  },
  {
    name: 'Webhooks',
    description: 'Signed messages to laboratories about their codes.',
    routes: webhookRoutes,
  },
];
