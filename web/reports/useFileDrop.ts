import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files dropped anywhere on the page. Outside of a drop target, the browser would open the file and leave the portal.
 * @returns whether the user is dragging files over the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const onDropped = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', onEvent: (event: DragEvent) => void) =>
      window.addEventListener(type, onEvent, { signal: listening.signal });
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

    listen('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    });
    // The event also fires between elements; only outside of the window there is no next element.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setDragging(false));
    listen('drop', (event) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onDropped([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listening.abort();
  }, []);

  return isDragging;
}
