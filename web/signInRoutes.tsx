import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { checked } from './lib/search.ts';
import { requireNextStep, requireNoSession } from './session/guards.ts';
import { validateLoginSearch, validateNextSearch } from './session/search.ts';
import { RootLayout } from './shell/RootLayout.tsx';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: checked(validateLoginSearch),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./session/sign-in/LoginPage.tsx'), 'LoginPage'),
});

const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  staticData: { title: 'Confirm your email address' },
  component: lazyRouteComponent(() => import('./session/sign-in/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const confirmNewEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email-change',
  staticData: { title: 'Confirm your new email address' },
  component: lazyRouteComponent(
    () => import('./session/sign-in/ConfirmNewEmailPage.tsx'),
    'ConfirmNewEmailPage',
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password?' },
  component: lazyRouteComponent(
    () => import('./session/sign-in/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'Set a new password' },
  component: lazyRouteComponent(() => import('./session/sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-step',
  staticData: { title: 'Second step' },
  validateSearch: checked(validateNextSearch),
  beforeLoad: requireNextStep,
  component: lazyRouteComponent(() => import('./session/sign-in/SecondStepPage.tsx'), 'SecondStepPage'),
});

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'Create the first administrator' },
  component: lazyRouteComponent(() => import('./session/sign-in/FirstAdminPage.tsx'), 'FirstAdminPage'),
});

/** The screens before the portal. */
export const signInScreens = [
  login,
  secondStep,
  forgotPassword,
  resetPassword,
  confirm,
  confirmNewEmail,
  setup,
] as const;
