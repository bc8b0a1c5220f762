import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOtherTabs } from '#web/identity/session/useOtherTabs.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

/** The frame of every screen. */
export function RootLayout() {
  useOtherTabs();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} | ${brandTitle()}` : brandTitle();
  }, [title]);

  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
