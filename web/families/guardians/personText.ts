interface Person {
  readonly full_name: string | null;
  readonly email: string;
}

/** Name and address of a person; the address alone without a name. */
export const personText = ({ full_name, email }: Person): string =>
  full_name ? `${full_name} (${email})` : email;
