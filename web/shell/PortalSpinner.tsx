import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';

/** Shown while the session or a screen loads. */
export const PortalSpinner = () => <CenteredSpinner label="Loading your portal..." />;
