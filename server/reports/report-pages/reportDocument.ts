import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { HtmlPageNumber } from '#contract/reports/reports.ts';
import { type ColorScheme, palettes } from '#contract/shared/palettes.ts';
import { fillVariables } from './familyColors.ts';
import { count, percent } from './format.ts';
import { Html, html } from './html.ts';
import type { CountedSample } from './measuredTaxa.ts';
import type { ReferenceSet } from './referenceSet.ts';

const documentTitles = {
  1: 'Microbe ordering',
  2: 'Ranges',
  3: 'Families',
  4: 'Genera',
  6: 'Species',
} as const satisfies Record<HtmlPageNumber, string>;

/** The content of a page for readers; a page that cannot be drawn has a reason in place of figures. */
export interface Drawing {
  readonly lead: string;
  readonly summary?: readonly { readonly label: string; readonly value: string | number }[];
  readonly body: Html;
}

/** The frame that all pages of a report share. */
export interface DrawnReport {
  readonly kit_id: string;
  readonly sample: CountedSample;
  readonly reference: ReferenceSet | undefined;
}

const styles = [
  'reportDocument.css',
  'reportList.css',
  'reportFigures.css',
  'reportNarrow.css',
  'reportForcedColors.css',
  'reportPrint.css',
].map(readOwnFile);
const script = readOwnFile('reportDocument.js');

/** The portal's font, for the same look on both sides of the frame. */
const font = new Html(
  `@font-face{font-family:"Roboto Variable";font-weight:100 900;font-display:swap;src:url(data:font/woff2;base64,${readFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2')),
  ).toString('base64')})}`,
);

const variables = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color};`)
    .join('');

/** CSS variables of a scheme for surfaces, texts and lines. */
function surfaces(scheme: ColorScheme): string {
  const { ground, paper, text, quiet, divider, border, faint } = palettes[scheme];
  return variables({ ground, paper, text, quiet, line: divider, border, faint });
}

/** CSS variables of a scheme for the meaning of a figure. */
function meanings(scheme: ColorScheme): string {
  const { primary, warning, success, info } = palettes[scheme];
  return variables({ accent: primary, above: warning, in: success, below: info });
}

const scheme = (name: ColorScheme): string =>
  `{color-scheme:${name};${surfaces(name)}${meanings(name)}${fillVariables(name)}}`;

/**
 * Dark by default. The root is the target of the fragment `#light`, which the portal adds for readers with the light theme. Paper
 * has its own surfaces: reportPrint.css.
 */
const colors = new Html(
  `:root${scheme('dark')}@media screen and (forced-colors:none){:root:target${scheme('light')}}@media print{:root{${meanings('light')}}}`,
);

/**
 * A whole document that loads nothing: font, style and script are inside, so it works in a sandbox and as a file. The same
 * counts give the same bytes: it holds no date.
 */
export function reportDocument(
  page: HtmlPageNumber,
  { kit_id, sample, reference }: DrawnReport,
  { lead, summary = [], body }: Drawing,
): string {
  const title = documentTitles[page];
  return html`<!doctype html>
<html lang="en" id="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} – ${kit_id}</title>
<style>${font}${colors}${styles}</style>
</head>
<body>
<main>
<p class="eyebrow">Kit ${kit_id}</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${summary.length === 0 ? '' : html`<dl class="summary">${summary.map(figure)}</dl>`}
<p class="notice"><strong>Not a diagnosis.</strong> These are counts of one sample. Food, medicines, transport and the method of
measurement change them. Please talk to your practitioner before you change anything because of this page.</p>
<div>${body}</div>
<div class="sources">
<h2>Sources</h2>
<dl>${sourcesOf(sample, reference).map(source)}</dl>
<p>The portal drew this page from the laboratory's counts. A share is the reads of a name divided by all reads of the sample${sample.host_reads ? ', without those of host and plants' : ''}.
${reference === undefined ? '' : 'The sample and the reference set may have been measured with different methods, so a difference between them need not be one between people.'}</p>
</div>
</main>
<script>${script}</script>
</body>
</html>
`.markup;
}

function sourcesOf(sample: CountedSample, reference: ReferenceSet | undefined) {
  return [
    { label: 'Reads in the sample', text: count(sample.reads_total) },
    { label: 'Host and plant reads', text: hostReads(sample) },
    { label: 'Method', text: sample.method },
    { label: 'Pipeline', text: sample.pipeline },
    { label: 'Reference database', text: sample.reference_database },
    {
      label: 'Reference set',
      text: reference && `${reference.name}, ${count(reference.people)} people. ${reference.source}`,
    },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
}

/** The reads that are set aside, with their share in all reads. */
function hostReads({ reads_total, host_reads = 0 }: CountedSample): string | undefined {
  return host_reads > 0
    ? `${count(host_reads)}, ${percent(host_reads / (reads_total + host_reads))} of all reads; set aside`
    : undefined;
}

const source = ({ label, text }: { label: string; text: string }): Html =>
  html`<div><dt>${label}</dt><dd><bdi>${text}</bdi></dd></div>`;

const figure = ({ label, value }: { label: string; value: string | number }): Html =>
  html`<div><dt>${label}</dt><dd><bdi>${typeof value === 'number' ? count(value) : value}</bdi></dd></div>`;

function readOwnFile(name: string): Html {
  return new Html(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
