import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { reportFileSuffixes, SUGGESTION_FILE_SUFFIX } from '#contract/shared/reportFileNames.ts';
import { sampleNames } from './sampleNames.ts';
import { sampleReportPages } from './sampleReport.ts';
import { sampleSuggestion } from './sampleSuggestion.ts';

const [wanted = '', folder = '.', kit_code = 'MB000132'] = process.argv.slice(2);

try {
  await writeReport();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function writeReport(): Promise<void> {
  const sample = sampleNames.find((name) => name === wanted);
  if (sample === undefined)
    throw new Error(`There is no sample "${wanted}": choose one of ${sampleNames.join(', ')}.`);
  if (!kitCodePattern.test(kit_code))
    throw new Error(`"${kit_code}" is not a kit code: it is MB and six digits.`);

  const pages = sampleReportPages(sample, kit_code);
  const files = {
    [reportFileSuffixes[1]]: pages[1],
    [reportFileSuffixes[2]]: pages[2],
    [reportFileSuffixes[3]]: pages[3],
    [reportFileSuffixes[4]]: pages[4],
    [reportFileSuffixes[6]]: pages[6],
    [SUGGESTION_FILE_SUFFIX]: await sampleSuggestion(sample, kit_code),
  };
  mkdirSync(folder, { recursive: true });
  for (const [suffix, content] of Object.entries(files)) {
    const file = join(folder, `${kit_code}_${suffix}`);
    writeFileSync(file, content);
    console.log(file);
  }
}
