import { lazyPage } from '#web/lib/lazyPage.tsx';

/** The administrator's view of the patients. Its route loads it for administrators, together with their session. */
export const PatientManagement = lazyPage(
  () => import('#web/records/patient-table/PatientManagement.tsx'),
  'PatientManagement',
);
