import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import type { PageNumber } from '#contract/reports/reports.ts';
import type { Config } from '#server/base/config.ts';
import type { FhirCodes } from '#server/base/fhirCodes.ts';

/** A FHIR R4 resource. The tests check its members with validators of others. */
export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Elements that the resources of all records share. */
export interface Portal {
  /** The portal's address without a slash at the end. */
  readonly public_url: string;
  /** Public codes that stand beside the portal's own. */
  readonly codes: FhirCodes;
}

export const portalOf = ({ PUBLIC_URL, FHIR_CODES }: Config): Portal => ({
  public_url: PUBLIC_URL,
  codes: FHIR_CODES,
});

/** The address of a document of a report. */
export type AddressOf = (kit_id: string, page: PageNumber) => string;

/** Addresses for readers with a session or an access token. */
export const addressesIn =
  ({ public_url }: Portal): AddressOf =>
  (kit_id, page) =>
    `${public_url}/api/kit/${kit_id}/${page === SUGGESTION_PAGE ? 'suggestion-pdf' : `page/${page}`}`;

/** Elements that the resources of one record share. */
export interface Context extends Portal {
  readonly addressOf: AddressOf;
  /** Moment of the record, ISO 8601. */
  readonly read_at: string;
  readonly patient: { readonly reference: string };
  /** References to the owner and the guardians that the bundle names, by account. */
  readonly people: ReadonlyMap<string, { readonly reference: string }>;
  readonly portal: { readonly reference: string };
}

export const referTo = ({ resourceType, id }: Resource) => ({ reference: `${resourceType}/${id}` });

/** The address of one of the portal's code systems. */
export const codeSystem = ({ public_url }: Pick<Context, 'public_url'>, name: string): string =>
  `${public_url}/fhir/CodeSystem/${name}`;

/** The system of printed codes. */
export const kitSystem = ({ public_url }: Pick<Context, 'public_url'>): string => `${public_url}/kit`;

/**
 * A text as FHIR allows it (datatype string): without control characters except tabs and line ends. Undefined for a text that
 * is empty or blank, which FHIR leaves out.
 */
export function fhirText(text: string | null | undefined): string | undefined {
  const clean = text?.replace(/[^\P{Cc}\t\r\n]/gu, ' ');
  return clean === undefined || clean.trim() === '' ? undefined : clean;
}

/** An id as FHIR allows it: letters, digits, hyphens and points, at most 64. */
export const fhirId = (...parts: readonly (string | number)[]): string =>
  parts
    .join('-')
    .replace(/[^A-Za-z0-9.-]/g, '-')
    .slice(0, 64);

/**
 * An id of this patient's own for something that other records have, too: their bundles have another content under another id. Two
 * UUIDs without hyphens are the 64 characters that an id may have.
 */
export const ownId = ({ patient }: Pick<Context, 'patient'>, id: string): string =>
  (patient.reference.slice('Patient/'.length) + id).replaceAll('-', '');

/** The person behind an account; undefined if it is unknown, or not in the bundle. */
export const personOf = ({ people }: Context, account: string | null) => people.get(account ?? '');

/** Leaves out members that are undefined, null, or empty lists: FHIR knows none of them. */
export const present = <T extends object>(members: T): T =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([, member]) =>
        member !== undefined && member !== null && !(Array.isArray(member) && member.length === 0),
    ),
  ) as T;

/** A concept in words, with codes if there are some. */
export const concept = (
  text: string,
  ...coding: readonly { system: string; code: string; display?: string | undefined }[]
) => present({ coding, text });
