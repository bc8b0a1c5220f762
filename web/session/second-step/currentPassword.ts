import * as z from 'zod/mini';
import { Password } from '#contract/account.ts';

/** The password that a change is confirmed with. */
export const CurrentPassword = Password.check(z.minLength(1, 'Please enter your current password'));
