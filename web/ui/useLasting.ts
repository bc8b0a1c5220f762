import { useEffect, useState } from 'react';

/** True once a condition has held for `delay` ms without a break. */
export function useLasting(holds: boolean, delay: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), delay);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, delay]);
  return holds && lasts;
}
