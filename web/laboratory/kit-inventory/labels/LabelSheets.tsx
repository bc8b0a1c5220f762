import { Box, GlobalStyles, Typography } from '@mui/material';
import { memo } from 'react';
import type { LabeledKit, listKitLabels } from '#contract/laboratory/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { qrImage } from '#web/lib/qrImage.ts';
import type { LabelFormat } from './labelFormats.ts';
import { labelSheetLook, onLabelPaper } from './labelSheetLook.ts';
import { obstacleOf } from './obstacleOf.ts';

interface Props {
  readonly labels: ResultOf<typeof listKitLabels>;
  readonly format: LabelFormat;
}

/** The labels by sheet. Memoized: there can be a thousand. */
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
          {sheet.map((kit) => (
            <KitLabel key={kit.kit_id} kit={kit} url={`${register_kit_url}?kit=${kit.kit_id}#${kit.proof}`} />
          ))}
        </Box>
      ))}
    </>
  );
});

/** A kit's code as text and as a QR code that opens its registration. The screen marks codes that cannot be registered. */
function KitLabel({ kit, url }: { readonly kit: LabeledKit; readonly url: string }) {
  const { kit_id } = kit;
  const obstacle = obstacleOf(kit);
  return (
    <li>
      <img className="qr" src={qrImage(url)} alt={`QR code to register kit ${kit_id}`} />
      <Box sx={{ minWidth: 0 }}>
        <Typography className="brand">{brandTitle()}</Typography>
        <Typography className="code">{kit_id}</Typography>
        <Typography className="hint">Scan to register this kit</Typography>
        {obstacle && (
          <Typography variant="body2" color="warning" sx={{ displayPrint: 'none' }}>
            {`Cannot be registered: ${obstacle}`}
          </Typography>
        )}
      </Box>
    </li>
  );
}
