import './configureZod.ts';
import '@fontsource-variable/roboto/wght.css';
import { StrictMode, startTransition } from 'react';
import { handleRefusals } from './identity/session/refusals.ts';
import { keepAssets } from './keepAssets.ts';
import { ApiError } from './lib/api.ts';
import { createRoot } from './lib/createRoot.ts';
import { CodeUnavailable } from './lib/lazyPage.tsx';
import { createQueryClient } from './lib/queryClient.ts';
import { loadFollowing } from './live/loadFollowing.ts';
import { loadScreenEarly } from './loadScreenEarly.ts';
import { Portal } from './Portal.tsx';
import { createPortalRouter } from './router.ts';

if (import.meta.env.PROD) keepAssets();

/** Part of each message of browsers and Vite about a file that does not come. */
const withoutFile = /dynamically imported module|module script|preload/i;

/**
 * Logs an error that a screen shows, as React does by itself, unless the connection broke: Firefox cuts it for a page that is
 * left while it loads.
 */
function onCaughtError(error: unknown): void {
  const isCutOff =
    error instanceof CodeUnavailable
      ? withoutFile.test(String(error.cause))
      : error instanceof ApiError && error.status === 0;
  // A driven browser passes on the text, and only the class of an error.
  if (!isCutOff) console.error(String(error), error);
}

// A separate task: the browser paints and listens after it has run the modules.
setTimeout(() => {
  const root = document.getElementById('root');
  // The page has refused an old browser.
  if (!root) return;

  const queryClient = createQueryClient();
  const router = createPortalRouter(queryClient);
  handleRefusals(queryClient, router);
  loadFollowing(queryClient, router);
  loadScreenEarly(router);

  // In pieces: a transition lets the browser draw and listen between them.
  startTransition(() =>
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <Portal queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  );
});
