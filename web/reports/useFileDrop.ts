import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere on the page: beside its target, the browser would open a file and leave the portal.
 * @returns whether files are over the page now.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [is_over, setOver] = useState(false);
  const onDropped = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', hear: (event: DragEvent) => void) =>
      window.addEventListener(type, hear, { signal: listening.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Only what leaves the window goes nowhere.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen('drop', (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDropped([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listening.abort();
  }, []);

  return is_over;
}
