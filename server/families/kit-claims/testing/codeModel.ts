import fc from 'fast-check';

/** Places of three accounts, each with a patient. */
export const accounts = [0, 1, 2] as const;
type Account = (typeof accounts)[number];

/** Events of a code. */
export interface Step {
  readonly does: 'register' | 'claim' | 'accept' | 'refuse' | 'undo' | 'restore';
  readonly who: Account;
  /** Whether a claim names the patient who gets the kit. */
  readonly names_patient: boolean;
  /** Place of an undone registration, the oldest first. */
  readonly place: number;
}

const anyStep: fc.Arbitrary<Step> = fc.record(
  {
    does: fc.constantFrom('register', 'claim', 'claim', 'accept', 'accept', 'refuse', 'undo', 'restore'),
    who: fc.constantFrom(...accounts),
    names_patient: fc.boolean(),
    place: fc.nat({ max: 1 }),
  },
  { noNullPrototype: true },
);
const first: Step = { does: 'register', who: 0, names_patient: false, place: 0 };

/** Sequences that begin with a registration: most steps need one. */
export const steps: fc.Arbitrary<Step[]> = fc
  .array(anyStep, { minLength: 8, maxLength: 14 })
  .map((more) => [first, ...more]);

/** All that decides about a code. */
export interface CodeModel {
  readonly owner: Account | undefined;
  readonly reserved_for: Account | undefined;
  /** Oldest first. */
  readonly undone: readonly { readonly owner: Account; readonly is_restored: boolean }[];
  /** Open claims, and whether each names a patient. */
  readonly claims: ReadonlyMap<Account, boolean>;
}

export const freeCode: CodeModel = {
  owner: undefined,
  reserved_for: undefined,
  undone: [],
  claims: new Map(),
};

const isKeptFrom = ({ reserved_for, undone }: CodeModel, account: Account): boolean =>
  reserved_for === undefined
    ? undone.some(({ owner, is_restored }) => owner === account && !is_restored)
    : reserved_for !== account;

/** The status of a step's answer, and the code after it. */
export function expectedOf(code: CodeModel, { does, who, names_patient, place }: Step): [number, CodeModel] {
  const { owner, undone, claims } = code;
  const claim = claims.get(who);
  switch (does) {
    case 'register':
      if (owner !== undefined || isKeptFrom(code, who)) return [409, code];
      return [201, { ...code, owner: who, reserved_for: undefined }];
    case 'claim':
      if (owner === who) return [409, code];
      if (owner === undefined && !isKeptFrom(code, who)) return [422, code];
      return [200, { ...code, claims: new Map([[who, names_patient], ...claims]) }];
    case 'refuse':
      return claim === undefined ? [404, code] : [204, withoutClaim(code, who)];
    case 'accept':
      if (claim === undefined) return [404, code];
      if (owner === who) return [409, code];
      return [
        204,
        {
          ...withoutClaim(sealed(code), who),
          owner: claim ? who : undefined,
          reserved_for: claim ? undefined : who,
        },
      ];
    case 'undo':
      return owner === undefined ? [409, code] : [204, { ...sealed(code), reserved_for: undefined }];
    case 'restore': {
      const found = undone[place];
      if (!found) return [404, code];
      if (found.is_restored) return [204, code];
      if (owner !== undefined) return [409, code];
      const restored = undone.with(place, { ...found, is_restored: true });
      return [204, { ...code, owner: found.owner, reserved_for: undefined, undone: restored }];
    }
  }
}

/** The code without its registration, which is kept. */
const sealed = (code: CodeModel): CodeModel =>
  code.owner === undefined
    ? code
    : { ...code, owner: undefined, undone: [...code.undone, { owner: code.owner, is_restored: false }] };

const withoutClaim = (code: CodeModel, account: Account): CodeModel => ({
  ...code,
  claims: new Map([...code.claims].filter(([claimant]) => claimant !== account)),
});
