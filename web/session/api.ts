import { queryOptions, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { InputOf } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import {
  confirmEmail,
  createFirstAdmin,
  getProfile,
  type Profile,
  signIn,
  signOut,
  signUp,
} from '#contract/session.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { SignInFields } from './signInFields.ts';

/** Who is signed in; null is nobody. It is asked once a visit, since every call finds out when a session ends. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }): Promise<Profile | null> => call(getProfile, undefined, { signal }).catch(nobody),
    staleTime: Number.POSITIVE_INFINITY,
  });

function nobody(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_signed_in') return null;
  throw error;
}

const appRoute = getRouteApi('/_app');

/** The signed-in user's profile, on every screen of the app layout. */
export const useProfile = (): Profile => appRoute.useRouteContext({ select: ({ profile }) => profile });

/** Signs in with e-mail and password. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof signIn>['body']) =>
      call(signIn, { query: { grant_type: 'password' }, body }),
  });

/** Asks for an account. A filled honeypot (`website`) is refused without a word to the server. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async ({ email, password, verification_reason, website }: SignInFields) => {
      if (website !== '') throw new AppError('registration_failed');
      const registration_timestamp = new Date().toISOString();
      return call(signUp, {
        body: { email, password, data: { verification_reason, registration_timestamp } },
      });
    },
  });

/** Confirms an address with the token of the mailed link, and signs in. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token_hash: string) => call(confirmEmail, { body: { type: 'signup', token_hash } }),
  });

/** Creates the first administrator with the operator's token, and signs in. */
export const useCreateFirstAdmin = () =>
  useMutation({
    mutationFn: (body: InputOf<typeof createFirstAdmin>['body']) => call(createFirstAdmin, { body }),
  });

/** Ends the session on the server. */
export const useSignOut = () => useMutation({ mutationFn: () => call(signOut) });
