import { ResetPasswordPage } from './ResetPasswordPage.tsx';

/** Sets the first password of an invited member of staff. */
export const InvitationPage = () => <ResetPasswordPage title="Choose your password" />;
