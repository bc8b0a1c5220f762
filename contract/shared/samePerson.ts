/** A name and a date of birth, as far as they are known. */
interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth?: string | null | undefined;
}

/** Whether two entries have the same name, however typed, and no two dates of birth that differ. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  plainName(one) === plainName(other) &&
  (!one.date_of_birth || !other.date_of_birth || one.date_of_birth === other.date_of_birth);

const plainName = ({ first_name, last_name }: Person) =>
  `${first_name} ${last_name}`.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
