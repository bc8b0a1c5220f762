import type { UseFormReturn } from 'react-hook-form';
import type { Registration } from '#web/kits/api.ts';
import type { RegistrationValues } from './registration.ts';

export type RegistrationForm = UseFormReturn<RegistrationValues, unknown, Registration>;
