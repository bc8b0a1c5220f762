import { Box, Tab, Tabs } from '@mui/material';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { fieldsOf } from '#web/lib/fieldsOf.ts';
import { formResolver } from '#web/lib/formResolver.ts';
import { paths } from '#web/lib/paths.ts';
import { useRefusal } from '#web/lib/useRefusal.ts';
import { useEnterPortal } from '#web/session/enterPortal.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { SubmitForm } from '#web/ui/SubmitForm.tsx';
import { useSignIn, useSignUp } from './api.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { SignInMessage } from './SignInMessage.tsx';
import { LoginFields, noFields, RegisterFields, type SignInFields } from './signInFields.ts';
import { useTypedEmail } from './useTypedEmail.ts';

const route = getRouteApi('/login');

const tabs = { login: 'Login', register: 'Register' };
type LoginTab = keyof typeof tabs;

/** Login and registration: one form, with shared email and password fields on both tabs. */
export function LoginPage() {
  const { tab = 'login', next = paths.home() } = route.useSearch();
  const navigate = route.useNavigate();
  const enterPortal = useEnterPortal();
  const typedEmail = useTypedEmail();
  const signIn = useSignIn();
  const signUp = useSignUp();
  const panelId = useId();
  const form = useForm<SignInFields>({
    resolver: formResolver(tab === 'login' ? LoginFields : RegisterFields),
    defaultValues: noFields,
  });
  const refusal = useRefusal(form, signIn.error ?? signUp.error);
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

  const onRegistered = () => {
    form.resetField('password');
    form.resetField('verification_reason');
  };

  const onSubmit = form.handleSubmit((fields) =>
    tab === 'login'
      ? signIn.mutate(fields, { onSuccess: () => void enterPortal(next) })
      : signUp.mutate(fields, { onSuccess: onRegistered }),
  );

  return (
    <SignInLayout>
      <Tabs
        value={tab}
        onChange={(_, chosen: LoginTab) => onTab(chosen)}
        variant="fullWidth"
        aria-label="Login or register"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab
            key={value}
            label={label}
            value={value}
            id={`${panelId}-${value}`}
            aria-controls={panelId}
            disabled={isBusy}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
        <SubmitForm
          label={tabs[tab]}
          busy={isBusy}
          onSubmit={onSubmit}
          footer={
            tab === 'login' && (
              <RouterLink
                to={paths.forgotPassword()}
                onClick={() => typedEmail.keep(form.getValues('email'))}
                sx={{ alignSelf: 'center' }}
              >
                Forgot your password?
              </RouterLink>
            )
          }
        >
          <CredentialFields field={fieldsOf(form)} isNew={tab === 'register'} />
          {tab === 'register' && <RegistrationFields form={form} />}
          <SignInMessage signIn={signIn} signUp={signUp} refusal={refusal} />
        </SubmitForm>
      </Box>
    </SignInLayout>
  );
}
