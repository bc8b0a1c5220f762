import { palettes } from '#contract/shared/palettes.ts';
import type { Config } from '#server/base/config.ts';

/** The web app's manifest: how a phone or desktop shows the installed portal. */
export const manifestOf = ({ BRAND_TITLE }: Config) => ({
  name: BRAND_TITLE,
  short_name: BRAND_TITLE,
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: palettes.dark.ground,
  theme_color: palettes.dark.ground,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
