import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#contract/session.ts';
import { paths } from '#web/paths.ts';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { useSignIn, useSignUp } from './api.ts';
import { PasswordField } from './PasswordField.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { SignInMessage } from './SignInMessage.tsx';
import { LoginFields, noFields, RegisterFields, type SignInFields } from './signInFields.ts';
import { useEnterPortal } from './useEnterPortal.ts';

const route = getRouteApi('/login');

/** Login and registration: one form whose tabs share e-mail and password. */
export function LoginPage() {
  const { tab = 'login', next = paths.home() } = route.useSearch();
  const navigate = route.useNavigate();
  const enterPortal = useEnterPortal();
  const signIn = useSignIn();
  const signUp = useSignUp();
  const panel_id = useId();
  const form = useForm<SignInFields>({
    resolver: standardSchemaResolver(tab === 'login' ? LoginFields : RegisterFields),
    defaultValues: noFields,
  });
  const { errors } = form.formState;
  // The session that has just begun still has to load its first screen.
  const isBusy = signIn.isPending || signIn.isSuccess || signUp.isPending;

  const onTab = (chosen: typeof tab) => {
    signIn.reset();
    signUp.reset();
    form.clearErrors();
    if (chosen === 'login') form.resetField('verification_reason');
    void navigate({
      search: ({ next }) => ({ ...(next && { next }), ...(chosen === 'register' && { tab: chosen }) }),
      replace: true,
    });
  };

  const onSubmit = form.handleSubmit((fields) =>
    tab === 'login'
      ? signIn.mutate(
          { email: fields.email, password: fields.password },
          { onSuccess: () => void enterPortal(next) },
        )
      : signUp.mutate(fields),
  );

  return (
    <SignInLayout>
      <Tabs
        value={tab}
        onChange={(_, chosen: typeof tab) => onTab(chosen)}
        variant="fullWidth"
        aria-label="Login or register"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab
          label="Login"
          value="login"
          id={`${panel_id}-login`}
          aria-controls={panel_id}
          disabled={isBusy}
        />
        <Tab
          label="Register"
          value="register"
          id={`${panel_id}-register`}
          aria-controls={panel_id}
          disabled={isBusy}
        />
      </Tabs>
      <Box role="tabpanel" id={panel_id} aria-labelledby={`${panel_id}-${tab}`}>
        <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void onSubmit(event)}>
          <FormTextField
            label="Email Address"
            type="email"
            autoComplete="username"
            field={form.register('email')}
            problem={errors.email?.message}
          />
          <PasswordField
            label="Password"
            autoComplete={tab === 'login' ? 'current-password' : 'new-password'}
            field={form.register('password')}
            problem={errors.password?.message}
            helperText={tab === 'register' && `At least ${PASSWORD_MIN} characters`}
          />
          {tab === 'register' && <RegistrationFields form={form} />}
          <SignInMessage signIn={signIn} signUp={signUp} />
          <SubmitButton
            label={tab === 'login' ? 'Login' : 'Register'}
            busy_label="Please wait..."
            busy={isBusy}
          />
        </Stack>
      </Box>
    </SignInLayout>
  );
}
