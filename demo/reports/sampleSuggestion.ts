import { buffer } from 'node:stream/consumers';
import { PDFDocument } from 'pdfkit';
import { enterotypeSet } from '#server/reports/report-pages/enterotypeSet.ts';
import { percent } from '#server/reports/report-pages/format.ts';
import { compareGenera, type GenusComparison } from '#server/reports/report-pages/genusComparison.ts';
import { sampleCounts } from './measurements.ts';
import type { SampleName } from './sampleNames.ts';

const styles = {
  H1: { size: 22, font: 'Helvetica-Bold', color: '#0d47a1', gapAbove: 0 },
  H2: { size: 14, font: 'Helvetica-Bold', color: '#0d47a1', gapAbove: 0.7 },
  H3: { size: 10.5, font: 'Helvetica-Bold', color: '#212121', gapAbove: 0.3 },
  P: { size: 10, font: 'Helvetica', color: '#424242', gapAbove: 0.1 },
} as const;

const sources = [
  'Sample: J. G. Caporaso et al., PNAS 108 (2011) 4516–4522, data set “GlobalPatterns”.',
  'Reference, 280 people: M. Arumugam et al., Nature 473 (2011) 174–180, data set “enterotype”.',
];

/** Fewer reads may be chance: another measurement of the same sample may find none. */
const fewReads = 100;

/** The suggestion as a PDF: a neutral note on each genus outside the reference range. */
export async function sampleSuggestion(sample: SampleName, kit_code: string): Promise<Buffer> {
  const title = `Suggestion for kit ${kit_code}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: 44,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.5',
    info: { Title: title },
  });
  const pdf = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const { style, text } of content(sample, title)) {
    const { size, font, color, gapAbove } = styles[style];
    const write = () => {
      document.moveDown(gapAbove).font(font).fontSize(size).fillColor(color).text(text, { lineGap: 1 });
    };
    root.add(document.struct(style, write));
  }
  root.end();
  document.end();
  return pdf;
}

type Block = { style: keyof typeof styles; text: string };

function content(sample: SampleName, title: string): Block[] {
  const genera = compareGenera(sampleCounts(sample), enterotypeSet);
  const above = genera.filter(({ mark }) => mark === 'above');
  const below = genera.filter(({ mark }) => mark === 'below');
  const traces = above.filter(({ reads }) => reads < fewReads);
  return [
    { style: 'H1', text: title },
    {
      style: 'P',
      text: `Sample document. It is made from the published stool sample ${sample}; it is not a result of this kit and not medical advice.`,
    },
    { style: 'H2', text: 'How to read it' },
    {
      style: 'P',
      text: 'This page lists the genera outside the range of the middle 90% of 280 people (5th to 95th percentile). For each genus, some of these people are outside the range too: that alone is no finding. Food, medicines, the transport of the sample and the method of measurement all change these figures, and laboratories name some microbes differently.',
    },
    { style: 'H2', text: 'Above the range' },
    { style: 'P', text: 'More than most of the 280 people have. Worth another look in the next sample.' },
    ...above.filter((genus) => !traces.includes(genus)).flatMap(note),
    { style: 'H3', text: `Traces of fewer than ${fewReads} reads, which may be chance` },
    { style: 'P', text: traces.map(({ name }) => name).join(', ') || 'None' },
    { style: 'H2', text: 'Below the range' },
    { style: 'P', text: 'Less than most of the 280 people have. Worth another look in the next sample.' },
    ...below.flatMap(note),
    { style: 'H2', text: 'To talk about with your practitioner' },
    { style: 'P', text: '• Antibiotics and other medicines of the last three months.' },
    { style: 'P', text: '• What was eaten in the days before the sample, and lasting changes of diet.' },
    { style: 'P', text: '• Whether a second sample would help before anything is changed.' },
    { style: 'P', text: 'Please do not stop or start a treatment because of this page.' },
    { style: 'H2', text: 'Sources' },
    ...sources.map((text) => ({ style: 'P', text }) as const),
  ];
}

function note({ name, fraction, reference }: GenusComparison): Block[] {
  if (reference === undefined) return [];
  const { p05, p50, p95 } = reference;
  return [
    { style: 'H3', text: name },
    {
      style: 'P',
      text: `${percent(fraction)} in this sample; reference ${percent(p05)} to ${percent(p95)}, median ${percent(p50)}.`,
    },
  ];
}
