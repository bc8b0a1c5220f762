import { useQuery } from '@tanstack/react-query';
import { useOwnsPatients, useProfile } from '#web/identity/session/api.ts';
import { customerMenu, type MenuGroup, ownPatients } from './menus.tsx';

interface Menu {
  /** Undefined while they load. */
  readonly groups: readonly MenuGroup[] | undefined;
  readonly hasFailed: boolean;
}

/** The menu of the user's role. Staff's entries and icons are loaded for staff alone, who may own patients too. */
export function useMenu(): Menu {
  const { role } = useProfile();
  const ownsPatients = useOwnsPatients();
  const { data, isError } = useQuery({
    queryKey: ['staff-menu'],
    queryFn: async () => (await import('./staffMenus.tsx')).staffMenus,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: role !== 'customer',
  });
  if (role === 'customer') return { groups: customerGroups, hasFailed: false };
  const groups = data?.[role];
  return { groups: groups && (ownsPatients ? [...groups, ownGroup] : groups), hasFailed: isError };
}

const customerGroups: readonly MenuGroup[] = [{ entries: customerMenu }];
const ownGroup: MenuGroup = { entries: [ownPatients] };
