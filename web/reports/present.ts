import type { UseQueryResult } from '@tanstack/react-query';
import { hasCode } from '#web/lib/hasCode.ts';

/** What is known of a kit. Nothing once the server does not find it any more, as after an undone registration. */
export const present = <Data>({ data, error }: UseQueryResult<Data>): Data | undefined =>
  hasCode(error, 'kit_not_found') ? undefined : data;
