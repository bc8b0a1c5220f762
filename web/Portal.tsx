import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/system';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useColorScheme } from './lib/colorScheme.ts';
import { createStyleCache } from './lib/styleCache.ts';
import { themeOf } from './lib/theme.ts';

interface Props {
  readonly queryClient: QueryClient;
  readonly router: AnyRouter;
}

const styleCache = createStyleCache();

/** The screens with their styles, theme and data. */
export const Portal = ({ queryClient, router }: Props) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={themeOf(useColorScheme())}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>
);
