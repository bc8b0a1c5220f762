import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleNames } from './sampleNames.ts';
import { sampleReportPages } from './sampleReport.ts';
import { sampleSuggestion } from './sampleSuggestion.ts';

describe.each(sampleNames)('sample %s', (sample) => {
  const pages = sampleReportPages(sample, 'MB000132');

  test('has the reads of every genus as the data file has them', () => {
    const shown = rows(pages[4]).map(({ name, cells }) => `${name} ${cells[2]}`);
    const measured = genusLines(sample).map(
      ([name, reads]) => `${name} ${Number(reads).toLocaleString('en')}`,
    );
    expect(shown.map(withoutSpaces).sort()).toEqual(measured.map(withoutSpaces).sort());
  });

  test('shows genera whose shares add up to the whole', () => {
    const shares = rows(pages[4]).map(({ cells }) => Number.parseFloat(cells[1] ?? ''));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
  });

  test('loads nothing from elsewhere', () => {
    for (const page of Object.values(pages)) {
      expect(page).not.toMatch(/https?:|(src|href)="(?!#)|url\((?!data:)|@import/);
    }
  });

  test('names both papers, the kit and what the page is', () => {
    for (const page of Object.values(pages)) {
      expect(page).toContain('Kit MB000132');
      expect(page).toContain('Caporaso et al., PNAS 108 (2011) 4516–4522');
      expect(page).toContain('Arumugam et al., Nature 473 (2011) 174–180');
      expect(page).toContain('stands in for this kit');
      expect(page).toContain('Not a diagnosis.');
    }
  });

  test('has a suggestion as a PDF', async () => {
    const suggestion = await sampleSuggestion(sample, 'MB000132');
    expect(suggestion.subarray(0, 5).toString()).toBe('%PDF-');
    expect(suggestion.subarray(-6).toString()).toContain('%%EOF');
  });
});

test('marks genera against the reference', () => {
  const ranges = rows(sampleReportPages('TS28', 'MB000132')[2]);
  const row = (name: string) => ranges.find((row) => row.name === name)?.cells;
  expect(row('Faecalibacterium')).toEqual([
    'Faecalibacterium 0.95% to 20.22%, median 5.26%',
    '22.99%',
    '▲ Above',
  ]);
  expect(row('Bacteroides')?.slice(1)).toEqual(['12.65%', '● In range']);
  expect(row('Subdoligranulum')?.slice(1)).toEqual(['0.0001%', '▼ Below']);
  expect(row('Oscillospira')?.slice(1)).toEqual(['1.74%', '– No reference']);
  expect(row('Butyricicoccus')?.slice(1)).toEqual(['0%', '● In range']);
});

test('parts the species names that the data set runs together', () => {
  const names = rows(sampleReportPages('TS28', 'MB000132')[1]).map(({ name }) => name);
  expect(names).toContain('Faecalibacterium prausnitzii');
  expect(names).toContain('Eubacterium rectale');
});

test('writes the six files under their download names', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'report-')), 'new');
  expect(run('TS28', folder, 'MB000777').status).toBe(0);
  expect(readdirSync(folder).sort()).toEqual([
    'MB000777_Families.html',
    'MB000777_Genera.html',
    'MB000777_Microbe_Ordering.html',
    'MB000777_Ranges.html',
    'MB000777_Species.html',
    'MB000777_Suggestion.pdf',
  ]);
});

test('refuses an unknown sample in one sentence', () => {
  const { status, stderr } = run('TS30');
  expect(status).toBe(1);
  expect(stderr).toBe('There is no sample "TS30": choose one of M31Fcsw, M11Fcsw, TS28, TS29.\n');
});

function run(...words: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' });
}

function rows(page: string): { name: string; cells: string[] }[] {
  return [...page.matchAll(/<tr role="row" data-name="([^"]*)".*?<\/tr>/gs)].map(([row, name = '']) => ({
    name,
    cells: [...row.matchAll(/<t[hd] .*?<\/t[hd]>/gs)].map(([cell]) => text(cell)),
  }));
}

function text(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Read apart from the code under test: genus and reads, most reads first. */
function genusLines(sample: string): [string, string][] {
  const lines = readFileSync(new URL('../data/stool-samples.csv', import.meta.url), 'utf8').split('\n');
  return lines
    .map((line) => line.replaceAll('"', '').split(','))
    .filter(([name, rank]) => name === sample && rank === 'genus')
    .map(([, , taxon = '', reads = '']) => [taxon === '(unclassified)' ? 'Unclassified' : taxon, reads]);
}

function withoutSpaces(words: string): string {
  return words.replaceAll(' ', '');
}
