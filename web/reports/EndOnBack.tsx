import { useBlocker } from '@tanstack/react-router';

interface Props {
  readonly onBack: () => void;
}

/** While it is there, the browser's Back ends what covers the screen, and does not leave it. */
export function EndOnBack({ onBack }: Props) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      onBack();
      return true;
    },
    enableBeforeUnload: false,
  });
  return null;
}
