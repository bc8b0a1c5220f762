import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { memo } from 'react';
import type { listKitLabels } from '#contract/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { KitLabel } from './KitLabel.tsx';
import type { LabelFormat } from './labelFormats.ts';
import { labelSheetLook, onLabelPaper } from './labelSheetLook.ts';

interface Props {
  readonly labels: ResultOf<typeof listKitLabels>;
  readonly format: LabelFormat;
}

/** The labels, sheet by sheet. Drawn again only when they change: there can be a thousand. */
export const LabelSheets = memo(function Sheets({ labels: { kits, register_kit_url }, format }: Props) {
  const size = format.columns * format.rows;
  const sheets = Array.from({ length: Math.ceil(kits.length / size) }, (_, index) =>
    kits.slice(index * size, (index + 1) * size),
  );
  return (
    <>
      <GlobalStyles styles={onLabelPaper(format)} />
      {sheets.map((sheet, index) => (
        <Box
          component="ol"
          key={sheet[0]?.kit_id}
          aria-label={`Sheet ${index + 1} of ${sheets.length}`}
          sx={labelSheetLook(format)}
        >
          {sheet.map(({ kit_id }) => (
            <li key={kit_id}>
              <KitLabel kit_id={kit_id} register_kit_url={register_kit_url} />
            </li>
          ))}
        </Box>
      ))}
    </>
  );
});
