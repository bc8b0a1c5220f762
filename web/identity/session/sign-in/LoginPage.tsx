import { Box } from '@mui/material';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import type { CurrentSession } from '#contract/identity/session.ts';
import { useEnterPortal } from '#web/identity/session/enterPortal.ts';
import { guardianInvitation, invitationOf } from '#web/lib/guardianInvitation.ts';
import { invitedCode } from '#web/lib/invitedCode.ts';
import { paths } from '#web/lib/paths.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { useTextForm } from '#web/lib/useTextForm.ts';
import { Message } from '#web/ui/Message.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { useSignIn, useSignUp } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { loginProblems } from './loginProblems.ts';
import { quietLink } from './quietLink.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import { RegistrationSent } from './RegistrationSent.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { SignInMessage } from './SignInMessage.tsx';
import type { SignInFields } from './signInFields.ts';
import { useTypedEmail } from './useTypedEmail.ts';
import { Welcome } from './Welcome.tsx';

const route = getRouteApi('/login');

const labels = { login: 'Login', register: 'Register' };
type LoginTab = keyof typeof labels;
const tabs = [
  { name: 'login', label: labels.login },
  { name: 'register', label: labels.register },
] as const;

const fieldNames = ['email', 'password', 'verification_reason', 'website'] as const;

/** Without a connection for its code, the form works without the notice. */
const InvitedNotice = lazy<ComponentType<{ readonly code: string }>>(() =>
  import('./InvitedNotice.tsx').then(
    ({ InvitedNotice: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** Without a connection for the rules, the server judges alone. */
const registrationProblems = (fields: SignInFields): Promise<Partial<SignInFields>> =>
  import('./registrationProblems.ts').then(
    (rules) => rules.registrationProblems(fields),
    () => ({}),
  );

/** Whether somebody asked for a page that needs a session. A printed label leads people to its form before they have an account. */
const isAsked = (next: string | undefined): boolean =>
  next !== undefined && !next.startsWith(paths.registerKit());

/** Login and registration: one form, with shared email and password fields on both tabs. */
export function LoginPage() {
  const { tab = 'login', next, ended = false, invited: comesInvited } = route.useSearch();
  const navigate = route.useNavigate();
  const enterPortal = useEnterPortal();
  const typedEmail = useTypedEmail();
  const signIn = useSignIn();
  const signUp = useSignUp();
  const panelId = useId();
  const hasNotice = ended || isAsked(next);
  const invited = invitedCode();
  // Somebody else may use this browser: the address is filled in on the way from the invitation alone.
  const [guardian] = useState(() => (comesInvited ? guardianInvitation() : undefined));
  const [isGuardian, setGuardian] = useState(guardian !== undefined);
  const form = useTextForm(
    fieldNames,
    tab === 'login' ? loginProblems : registrationProblems,
    guardian && { email: guardian.email },
  );
  const refusal = useRefusal(form.refusable, signIn.error ?? signUp.error);
  // After the login the first screen still has to load.
  const isBusy = signIn.isPending || signIn.isSuccess || signUp.isPending;

  const onTab = (chosen: LoginTab) => {
    signIn.reset();
    signUp.reset();
    form.clearErrors();
    if (chosen === 'login') form.resetField('verification_reason');
    void navigate({
      search: ({ next }) => ({ ...(next && { next }), ...(chosen === 'register' && { tab: chosen }) }),
      replace: true,
    });
  };

  // The message of success comes first: the next screen may be there at once.
  const enter = useEffectEvent((session: CurrentSession) => void enterPortal(next ?? paths.home(), session));
  useEffect(() => {
    if (signIn.data) enter(signIn.data);
  }, [signIn.data]);

  const onRegistered = () => {
    form.resetField('password');
    form.resetField('verification_reason');
  };

  const onSubmit = form.handleSubmit((fields) =>
    tab === 'login' ? signIn.mutate(fields) : signUp.mutate(fields, { onSuccess: onRegistered }),
  );

  return (
    <SignInLayout
      subtitle="Your kits, your answers and your reports in one place."
      note="You choose which practitioners read your data; the administrators of this service can read it too."
      beside={<Welcome />}
    >
      <TabBar
        label="Login or register"
        isFull
        tabs={tabs}
        value={tab}
        disabled={isBusy}
        panelId={panelId}
        onChange={onTab}
      />
      <Box
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-${tab}`}
        onInput={() => guardian && setGuardian(invitationOf(form.getValues().email) !== undefined)}
      >
        {signUp.isSuccess ? (
          <RegistrationSent email={signUp.variables.email} />
        ) : (
          <SubmitForm
            label={labels[tab]}
            busy={isBusy}
            onSubmit={onSubmit}
            footer={
              tab === 'login' && (
                <RouterLink
                  to={paths.forgotPassword()}
                  onClick={() => typedEmail.keep(form.getValues().email)}
                  {...quietLink}
                >
                  Forgot your password?
                </RouterLink>
              )
            }
          >
            {invited && (
              <Suspense>
                <InvitedNotice code={invited} />
              </Suspense>
            )}
            {tab === 'login' && signIn.isIdle && hasNotice && (
              <Message severity="info" sx={{ mb: 1 }}>
                {ended
                  ? 'Your session has ended. Log in to go on.'
                  : 'This page needs a login, or it does not exist.'}
              </Message>
            )}
            <CredentialFields field={form.field} isNew={tab === 'register'} isLast={tab === 'login'} />
            {tab === 'register' && <RegistrationFields field={form.field} isGuardian={isGuardian} />}
            <SignInMessage signIn={signIn} signUp={signUp} refusal={refusal} />
          </SubmitForm>
        )}
      </Box>
    </SignInLayout>
  );
}
