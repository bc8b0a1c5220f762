import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { SHARED_RECORD_SCREEN } from '#contract/shared/screens.ts';
import { validateDocumentSearch } from './identity/consents/search.ts';
import { acceptInvitation, requireNextStep, requireNoSession } from './identity/session/guards.ts';
import { validateLoginSearch, validateNextSearch } from './identity/session/search.ts';
import { lazyPage } from './lib/lazyPage.tsx';
import { paths } from './lib/paths.ts';
import { checked } from './lib/search.ts';
import { RootLayout } from './shell/RootLayout.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
});

const screen = (title: string) => ({ getParentRoute: () => rootRoute, staticData: { title } });

const login = createRoute({
  ...screen('Login'),
  path: '/login',
  validateSearch: checked(validateLoginSearch),
  beforeLoad: requireNoSession,
  component: lazyPage(() => import('./identity/session/sign-in/LoginPage.tsx'), 'LoginPage'),
});

// With a session or without: customers are led to the registration of a kit, and staff read that it is for families.
const register = createRoute({
  ...screen('Invitation for families'),
  path: paths.register(),
  beforeLoad: acceptInvitation,
  component: lazyPage(() => import('./families/practitioner-access/ForFamiliesPage.tsx'), 'ForFamiliesPage'),
});

const confirm = createRoute({
  ...screen('Confirm your email address'),
  path: '/confirm',
  component: lazyPage(() => import('./identity/session/sign-in/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const confirmNewEmail = createRoute({
  ...screen('Confirm your new email address'),
  path: '/confirm-email-change',
  component: lazyPage(
    () => import('./identity/session/sign-in/ConfirmNewEmailPage.tsx'),
    'ConfirmNewEmailPage',
  ),
});

const forgotPassword = createRoute({
  ...screen('Forgot your password?'),
  path: '/forgot-password',
  component: lazyPage(
    () => import('./identity/session/sign-in/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  ...screen('Set a new password'),
  path: '/reset-password',
  component: lazyPage(() => import('./identity/session/sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const invitation = createRoute({
  ...screen('Choose your password'),
  path: '/invitation',
  component: lazyPage(() => import('./identity/session/sign-in/InvitationPage.tsx'), 'InvitationPage'),
});

const secondStep = createRoute({
  ...screen('Second step'),
  path: '/second-step',
  validateSearch: checked(validateNextSearch),
  beforeLoad: requireNextStep,
  component: lazyPage(() => import('./identity/session/sign-in/SecondStepPage.tsx'), 'SecondStepPage'),
});

const setup = createRoute({
  ...screen('Create the first administrator'),
  path: '/setup',
  component: lazyPage(() => import('./identity/session/sign-in/FirstAdminPage.tsx'), 'FirstAdminPage'),
});

// Open to anybody, with a session or without.
const sharedRecord = createRoute({
  ...screen('Shared record'),
  path: SHARED_RECORD_SCREEN,
  component: lazyPage(() => import('./records/shared-record/SharedRecordPage.tsx'), 'SharedRecordPage'),
});

// With a session or without: the login happens on the screen.
const guardianInvitation = createRoute({
  ...screen('Your invitation'),
  path: paths.guardianInvitation(),
  component: lazyPage(
    () => import('./families/guardians/invitation/GuardianInvitationPage.tsx'),
    'GuardianInvitationPage',
  ),
});

// A device of a laboratory: its session is no user's.
const bench = createRoute({
  ...screen('Bench'),
  path: '/bench',
  component: lazyPage(() => import('./laboratory/bench/BenchPage.tsx'), 'BenchPage'),
});

const document = createRoute({
  ...screen('Document'),
  path: '/documents/$kind',
  validateSearch: checked(validateDocumentSearch),
  component: lazyPage(() => import('./identity/consents/DocumentPage.tsx'), 'DocumentPage'),
});

/** The screens before the portal. */
export const signInScreens = [
  login,
  register,
  secondStep,
  forgotPassword,
  resetPassword,
  invitation,
  confirm,
  confirmNewEmail,
  setup,
  sharedRecord,
  guardianInvitation,
  bench,
  document,
] as const;
