import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  if (!/^MB\d{6}$/.test(kit_code))
    throw new Error(`"${kit_code}" is not a kit code: it is MB and six digits.`);

  const pages = sampleReportPages(sample, kit_code);
  const files = {
    [`${kit_code}_Microbe_Ordering.html`]: pages[1],
    [`${kit_code}_Ranges.html`]: pages[2],
    [`${kit_code}_Families.html`]: pages[3],
    [`${kit_code}_Genera.html`]: pages[4],
    [`${kit_code}_Suggestion.pdf`]: await sampleSuggestion(sample, kit_code),
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content);
    console.log(join(folder, name));
  }
}
