import type { UseQueryResult } from '@tanstack/react-query';
import { hasCode } from '#web/lib/hasCode.ts';

/** The data of a query about a kit; undefined once the server no longer finds the kit, as after an undone registration. */
export const present = <Data>({ data, error }: UseQueryResult<Data>): Data | undefined =>
  hasCode(error, 'kit_not_found') ? undefined : data;
