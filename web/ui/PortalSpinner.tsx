/** Shown while the session or a screen loads. It looks like the page before its first script, and needs as little. */
export const PortalSpinner = () => <output className="skeleton">Loading your portal...</output>;
