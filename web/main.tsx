import { CssBaseline } from '@mui/material';
import './configureZod.ts';
import '@fontsource-variable/roboto/wght.css';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAssets } from './keepAssets.ts';
import { createQueryClient } from './lib/queryClient.ts';
import { theme } from './lib/theme.ts';
import { loadFollowing } from './live/loadFollowing.ts';
import { loadScreenEarly } from './loadScreenEarly.ts';
import { createPortalRouter } from './router.ts';
import { handleRefusals } from './session/refusals.ts';

const queryClient = createQueryClient();
const router = createPortalRouter(queryClient);
handleRefusals(queryClient, router);
loadFollowing(queryClient, router);

loadScreenEarly(router);
if (import.meta.env.PROD) keepAssets();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// In pieces: a transition lets the browser draw and listen between them.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>,
  ),
);
