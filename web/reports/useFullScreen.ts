import { type RefObject, useEffect, useState } from 'react';

/**
 * Gives an element the whole screen. Where the browser has none to give, as on phones that keep it for films, or refuses it,
 * `is_full` is true all the same: the element then fills the window.
 */
export function useFullScreen(box: RefObject<HTMLElement | null>) {
  const [is_full, setFull] = useState(false);

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);

  const enter = () => {
    if (document.fullscreenEnabled) void box.current?.requestFullscreen().catch(() => setFull(true));
    else setFull(true);
  };
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else setFull(false);
  };
  return { is_full, enter, leave };
}
