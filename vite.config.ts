import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildTarget } from './tools/browsers/oldestBrowsers.ts';
import { supportedLibraries } from './tools/browsers/supportedLibraries.ts';
import { compiledAtOnce } from './tools/compiledAtOnce.ts';
import { layoutChunk } from './tools/layoutChunk.ts';
import { precompressedAssets } from './tools/precompressedAssets.ts';
import { schemeColors } from './tools/schemeColors.ts';
import { serviceWorker } from './tools/serviceWorker.ts';

/** The portal that `npm run dev` starts beside Vite. */
const portal = `http://localhost:${process.env['PORT'] ?? 8080}`;

/** The server puts the brand's title and the link to help into the built page; Vite serves the page itself. */
const brandTitle: Plugin = {
  name: 'brand-title',
  apply: 'serve',
  transformIndexHtml: (page) =>
    page.replaceAll('%BRAND_TITLE%', 'Gut Health Portal').replace('%SUPPORT_LINK%', ''),
};

const mui = (...parts: string[]) => String.raw`@mui[\\/]material[\\/](${parts.join('|')})[\\/]`;
const lucide = (...icons: string[]) =>
  String.raw`lucide[\\/]dist[\\/]esm[\\/]icons[\\/](${icons.join('|')})\.`;
const web = (folder: string, ...files: string[]) =>
  ['', 'web', ...folder.split('/'), String.raw`(${files.join('|')})\.tsx?$`].join(String.raw`[\\/]`);
const SIGN_IN = 'identity/session/sign-in';
const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

/**
 * Few files, each cached for long: modules of every screen, and modules that kinds of screens share. A page's own code travels by
 * itself. A file costs 0.3 kB of headers and its name, so small modules go with their neighbors. `e2e/budget*.e2e.ts` hold
 * the sizes.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: anyOf(String.raw`node_modules[\\/](react|react-dom|scheduler)[\\/]`, web('lib', 'createRoot')),
    priority: 9,
  },
  { name: 'start', tags: ['$initial'], priority: 8 },
  {
    name: 'common',
    test: anyOf(
      String.raw`@mui[\\/]utils[\\/](?!useRoving)`,
      String.raw`@mui[\\\\/]material[\\/]\w+[\\/]\w+Context\.mjs`,
      mui('utils', 'transitions', 'Paper', 'SvgIcon', 'Link', 'Portal'),
      web('ui', 'RouterLink', 'Icon', 'Brand', 'FocusedMessage', 'TabBar', 'onFirstClick', 'remOf'),
      // The menu has it, and would load the fields with it.
      lucide('chevron-down'),
      web('identity/session', 'useLogin'),
      web(SIGN_IN, 'SignInLayout'),
    ),
    minShareCount: 2,
    priority: 7,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 6 },
  { name: 'form', test: /node_modules[\\/]react-hook-form[\\/]/, priority: 6 },
  {
    name: 'field',
    test: anyOf(
      mui(
        'Form\\w+',
        'Input\\w+',
        'OutlinedInput',
        'TextField',
        'NativeSelect',
        'Select',
        'TextareaAutosize',
      ),
      web('ui', 'FormFields', 'FormTextField', 'PasswordField', 'SubmitButton', 'SubmitForm'),
      web('lib', 'useRefusal'),
    ),
    priority: 5,
  },
  {
    name: 'app',
    test: anyOf(
      mui('Divider', 'Card\\w*', 'Skeleton', 'useMediaQuery'),
      String.raw`@mui[\\\\/]material[\\/]internal[\\/]Transition`,
      // Several queries at once, and lists that grow, are for few screens.
      String.raw`@tanstack[\\/](?!.*([Qq]ueries|[Ii]nfinite))`,
      web('shell', String.raw`\w+(?<!MenuDrawer)`),
      web(
        'ui',
        'Chip',
        'RemovableChip',
        'spanButton',
        'BackLink',
        'PageHeader',
        'EmptyState',
        'PageSkeleton',
        'ConfirmDialog',
        'TitledDialog',
        'CenteredSpinner',
        'fillWindow',
        'tableRoles',
      ),
      lucide('arrow-left', 'chevron-right', 'download', 'printer'),
      web('lib', 'format', 'narrow', 'patientName', 'saveFile', 'today'),
      web('kits', 'kitLimit', 'StepLink'),
      web('kits/kit-status', 'KitChain'),
      web('families/practitioner-access', 'practitionerName', 'accessText'),
    ),
    minShareCount: 2,
    priority: 4,
  },
  { name: layoutChunk, debugName: 'layout', priority: 3.5 },
  {
    name: 'dialog',
    test: anyOf(mui('Dialog\\w*', 'Modal', 'Backdrop', 'Fade', 'Unstable_TrapFocus')),
    priority: 3,
  },
  {
    name: 'table',
    test: anyOf(mui('Table\\w*'), web('ui', 'DataTable\\w*', 'dataTable\\w*', 'StateFilter')),
    priority: 2,
  },
  {
    name: 'reports',
    test: anyOf(
      web('reports', 'AmendedChip', 'api', 'loadReport', 'reportPages'),
      web('reports/(report-reviews|at-a-glance)', 'api'),
    ),
    priority: 1.5,
  },
  {
    name: 'document',
    test: anyOf(web('reports', 'CheckedDocument', 'DocumentView')),
    priority: 1,
  },
  {
    name: 'glance',
    test: anyOf(
      web('reports/at-a-glance', 'glanceText'),
      web('reports/kit-comparison', 'ComparedTable', 'shareAxis', 'taxonText'),
    ),
    priority: 1,
  },
  {
    name: 'sign-in',
    test: anyOf(
      web(
        SIGN_IN,
        'LoginPage',
        'SignInMessage',
        'CredentialFields',
        'LinkResent',
        'loginProblems',
        'useTypedEmail',
        'api',
      ),
      web('lib', 'guardianInvitation'),
    ),
    priority: 1,
  },
];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    brandTitle,
    schemeColors,
    supportedLibraries,
    compiledAtOnce,
    serviceWorker,
    precompressedAssets,
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Of scripts and of styles.
    target: buildTarget,
    // Small files as data: addresses would be refused by the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Emotion loads it for a function that nothing calls, and its package does not say that it only exports.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
    },
  },
  server: {
    proxy: { '/api': portal, '/auth': portal, '/dev': portal, '/shl/': portal },
  },
});
