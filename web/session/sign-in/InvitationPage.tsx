import { ResetPasswordPage } from './ResetPasswordPage.tsx';

/** Sets the first password of an invited practitioner. */
export const InvitationPage = () => <ResetPasswordPage title="Choose your password" />;
