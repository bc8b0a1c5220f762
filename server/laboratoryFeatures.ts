import { benchAdminRoutes } from './benches/adminRoutes.ts';
import { benchRoutes, benchUploadRoutes } from './benches/routes.ts';
import type { Feature } from './Feature.ts';
import { laboratoriesRoutes } from './laboratories/routes.ts';
import { laboratoryRoutes, laboratoryUploadRoutes } from './laboratory/routes.ts';
import { laboratoryKitRoutes } from './laboratory-kits/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The features about laboratories, their programs and their devices. */
export const laboratoryFeatures: readonly Feature[] = [
  {
    name: 'Laboratories',
    description: 'Laboratories, and the codes that their keys reach.',
    routes: laboratoriesRoutes,
  },
  {
    name: 'Laboratory keys',
    description: 'Keys of laboratories, and their uploads.',
    routes: laboratoryRoutes,
    uploadRoutes: laboratoryUploadRoutes,
  },
  {
    name: 'Laboratory kits',
    description: 'The state of a code, and changes of its status, for laboratories.',
    routes: laboratoryKitRoutes,
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
