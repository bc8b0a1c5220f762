import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The portal that `npm run dev` starts beside Vite. */
const portal = `http://localhost:${process.env['PORT'] ?? 8080}`;

/** The server puts the brand's title into the built page; Vite serves the page itself. */
const brandTitle: Plugin = {
  name: 'brand-title',
  apply: 'serve',
  transformIndexHtml: (page) => page.replaceAll('%BRAND_TITLE%', 'Gut Health Portal'),
};

/** Libraries that every screen needs, and what only some need: few files, each cached for long. */
const groups = [
  // Together with its configuration, which has to run before the first schema is made.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|configureZod/, priority: 6 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  { name: 'form', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/, priority: 3 },
  {
    name: 'emotion',
    test: /node_modules[\\/](@emotion|stylis|@mui[\\/](system|styled-engine|utils))[\\/]/,
    priority: 2,
  },
  { name: 'mui', test: /node_modules[\\/]@mui[\\/]/, minShareCount: 10, priority: 1 },
];

export default defineConfig({
  root: 'web',
  plugins: [react(), brandTitle],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Small files as data: addresses would be refused by the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/api': portal, '/auth': portal, '/dev': portal },
  },
});
