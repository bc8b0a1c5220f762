import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { showFailure } from './toasts.ts';

interface Dialog {
  readonly open?: boolean | undefined;
  readonly onClose?: ((...reason: never[]) => void) | undefined;
}

/** Makes a dialog that loads its code when it opens, and shows `waiting` until then. Without a connection a toast says so, and the next click tries again. */
export function lazyDialog<Props extends Dialog>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = () => {
    loaded ??= lazy(async () => {
      try {
        return { default: await load() };
      } catch {
        loaded = undefined;
        return { default: Unreachable };
      }
    });
    return loaded;
  };
  return function LazyDialog(props: Props) {
    const { open = true } = props;
    const [Loaded, setLoaded] = useState(loadOnce);
    const [wasOpen, setWasOpen] = useState(open);
    if (open !== wasOpen) {
      setWasOpen(open);
      // A dialog that stays mounted while it is closed tries again, too.
      if (open && Loaded !== loaded) setLoaded(loadOnce);
    }
    return (
      <Suspense fallback={waiting}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Unreachable({ onClose }: Dialog) {
  useEffect(() => {
    const timer = setTimeout(() => {
      showFailure('No connection. Try again');
      onClose?.();
    });
    return () => clearTimeout(timer);
  }, [onClose]);
  return null;
}
