import { readFileSync } from 'node:fs';
import { count } from './format.ts';
import { Html, html } from './html.ts';
import type { SampleName } from './sampleNames.ts';

const reportPageTitles = { 1: 'Microbe ordering', 2: 'Ranges', 3: 'Families', 4: 'Genera' } as const;
export type ReportPageNumber = keyof typeof reportPageTitles;

export type ReportPage = {
  number: ReportPageNumber;
  sample: SampleName;
  kit_code: string;
  lead: string;
  summary: readonly { label: string; value: string | number }[];
  body: Html;
};

/** The sources of the figures, for display. */
export const sources = [
  'Sample: J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, data set “GlobalPatterns”.',
  'Reference, 280 people: M. Arumugam et al., Nature 473 (2011) 174–180, data set “enterotype”.',
];

const styles = ['reportPage.css', 'reportList.css', 'reportFigures.css', 'reportNarrow.css'].map(readOwnFile);
const script = readOwnFile('reportPage.js');

/** A whole document that loads nothing: style and script are inside, so it works in a sandbox and as a file. */
export function reportPage({ number, sample, kit_code, lead, summary, body }: ReportPage): string {
  const title = reportPageTitles[number];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} – ${kit_code}</title>
<style>${styles}</style>
</head>
<body>
<header>
<p class="eyebrow">Kit ${kit_code}</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<dl class="summary">${summary.map(figure)}</dl>
<p class="notice"><strong>Sample data.</strong> Published stool sample ${sample}, not a result of this kit and not medical advice.</p>
</header>
<main>${body}</main>
<footer>
<h2>Sources</h2>
<ul>${sources.map((source) => html`<li>${source}</li>`)}</ul>
<p>A share is the reads of a name divided by all reads of its rank, unclassified reads included. The two data sets
were measured with different methods, so a difference between them need not be one between people.</p>
</footer>
<script>${script}</script>
</body>
</html>
`.markup;
}

function figure({ label, value }: { label: string; value: string | number }): Html {
  return html`<div><dt>${label}</dt><dd>${typeof value === 'number' ? count(value) : value}</dd></div>`;
}

function readOwnFile(name: string): Html {
  return new Html(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
