import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import { PortalSpinner } from '#web/ui/PortalSpinner.tsx';

/** The code of a screen cannot be loaded. */
export class CodeUnavailable extends Error {
  /** Loads the code again. */
  readonly retry: () => Promise<void>;

  constructor(retry: () => Promise<void>, cause: unknown) {
    super('No connection. Try again', { cause });
    this.retry = retry;
  }
}

/** The layout is there, or a screen without one. */
let isOpened = false;

/**
 * Makes a screen, or a part of one, that loads its own code. The router's own way reloads the page, and without a connection
 * the browser's error page would replace the portal.
 * @param name of the component in its module.
 */
export function lazyPage<Module>(load: () => Promise<Module>, name: keyof Module): RouteComponent {
  let loading: Promise<void> | undefined;
  let Loaded: ComponentType | undefined;
  let failure: CodeUnavailable | undefined;

  const preload = (): Promise<void> => {
    loading ??= loadOnce();
    return loading;
  };

  async function loadOnce(): Promise<void> {
    try {
      Loaded = (await load())[name] as ComponentType;
    } catch (cause) {
      loading = undefined;
      failure = new CodeUnavailable(retry, cause);
    }
  }

  async function retry(): Promise<void> {
    failure = undefined;
    await preload();
    // A reachable portal without this file has a newer release, or the browser remembers the failure.
    if (failure && (await isReachable())) window.location.reload();
  }

  const LazyPage = () => {
    // React shows the first screen in pieces, the layout before its page: the browser answers between them. Later screens take
    // the place of another, which stays until they are complete.
    const [isDue, setDue] = useState(isOpened);
    useEffect(() => {
      if (isDue) isOpened = true;
      else startTransition(() => setDue(true));
    }, [isDue]);
    if (failure) throw failure;
    if (!isDue) return <PortalSpinner />;
    if (!Loaded) {
      use(preload());
      return null;
    }
    return <Loaded />;
  };
  return Object.assign(LazyPage, { preload });
}

const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
