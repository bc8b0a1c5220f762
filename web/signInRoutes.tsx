import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { checked } from './lib/search.ts';
import { RootLayout } from './shell/RootLayout.tsx';
import { validateLoginSearch, validateNextSearch } from './sign-in/search.ts';
import { requireNextStep, requireNoSession } from './visit/guards.ts';

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: checked(validateLoginSearch),
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('./sign-in/LoginPage.tsx'), 'LoginPage'),
});

const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  staticData: { title: 'Confirm your email address' },
  component: lazyRouteComponent(() => import('./sign-in/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
});

const confirmNewEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email-change',
  staticData: { title: 'Confirm your new email address' },
  component: lazyRouteComponent(() => import('./sign-in/ConfirmNewEmailPage.tsx'), 'ConfirmNewEmailPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { title: 'Forgot your password?' },
  component: lazyRouteComponent(() => import('./sign-in/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { title: 'Set a new password' },
  component: lazyRouteComponent(() => import('./sign-in/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const secondStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-step',
  staticData: { title: 'Second step' },
  validateSearch: checked(validateNextSearch),
  beforeLoad: requireNextStep,
  component: lazyRouteComponent(() => import('./sign-in/SecondStepPage.tsx'), 'SecondStepPage'),
});

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  staticData: { title: 'Create the first administrator' },
  component: lazyRouteComponent(() => import('./sign-in/FirstAdminPage.tsx'), 'FirstAdminPage'),
});

/** Screens of those who are not signed in. */
export const signInScreens = [
  login,
  secondStep,
  forgotPassword,
  resetPassword,
  confirm,
  confirmNewEmail,
  setup,
] as const;
