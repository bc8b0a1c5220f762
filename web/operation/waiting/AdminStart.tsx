import { SetupChecklist } from '#web/operation/setup-checklist/SetupChecklist.tsx';
import { WaitingForYou } from './WaitingForYou.tsx';

/** The first screen of administrators: the tasks, and the steps of an empty portal. */
export const AdminStart = () => (
  <>
    <WaitingForYou />
    <SetupChecklist />
  </>
);
