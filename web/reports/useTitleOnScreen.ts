import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { screenLock } from '#web/identity/session/screenLock.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';

/**
 * Shows a private title in the window's tab while its screen is open. The browser's history keeps the last title of an address,
 * so the neutral one returns before the address changes, before the page is left, and while the screen is locked (decision 0034).
 */
export function useTitleOnScreen(title: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (title === undefined) return;
    let neutral: string | undefined;
    const hide = () => {
      if (neutral !== undefined) document.title = neutral;
      neutral = undefined;
    };
    const show = () => {
      if (neutral !== undefined || screenLock.getState()) return;
      neutral = document.title;
      document.title = `${title} | ${brandTitle()}`;
    };
    // After the effects of the frame, which sets the neutral title.
    const timer = setTimeout(show);
    const listening = new AbortController();
    window.addEventListener('pagehide', hide, { signal: listening.signal });
    window.addEventListener('pageshow', show, { signal: listening.signal });
    const ends = [
      router.subscribe('onBeforeNavigate', hide),
      router.subscribe('onResolved', show),
      screenLock.subscribe((lock) => (lock ? hide() : show())),
    ];
    return () => {
      clearTimeout(timer);
      listening.abort();
      for (const end of ends) end();
      hide();
    };
  }, [title, router]);
}
