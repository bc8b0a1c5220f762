import Chip from '@mui/material/Chip';
import type { Role } from '#contract/shared/ids.ts';
import { roleNames } from './roleNames.ts';

interface Props {
  readonly role: Role;
}

const colors = { admin: 'error', practitioner: 'primary', customer: 'default' } as const;

/** A user's role in its colour. */
export function RoleChip({ role }: Props) {
  return <Chip size="small" color={colors[role]} label={roleNames[role]} />;
}
