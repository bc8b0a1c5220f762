import type { createPortalRouter } from './routes.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
  interface StaticDataRouteOption {
    /** Names the screen in the window's title. Never a person or a kit: titles stay in the browser's history. */
    title?: string;
  }
}
