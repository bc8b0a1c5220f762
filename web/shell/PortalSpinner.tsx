import { CenteredSpinner } from '#web/ui/CenteredSpinner.tsx';

/** Shown while the session, the profile or a screen loads. */
export const PortalSpinner = () => <CenteredSpinner label="Loading your portal..." />;
