import { useOwnsPatients } from '#web/session/api.ts';
import { MenuSections } from './MenuSections.tsx';
import { ownPatients } from './menus.tsx';
import { staffMenus } from './staffMenus.tsx';
import { usePrefetchedScreens } from './usePrefetchedScreens.ts';

/** The entries of staff, who may own patients too. Its code is loaded for staff alone. */
export function StaffMenu({ role }: { readonly role: keyof typeof staffMenus }) {
  const menu = staffMenus[role];
  usePrefetchedScreens(menu.flatMap(({ entries }) => entries.map(({ to }) => to)));
  return <MenuSections groups={useOwnsPatients() ? [...menu, { entries: [ownPatients] }] : menu} />;
}
