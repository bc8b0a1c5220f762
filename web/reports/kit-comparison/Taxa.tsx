import { Box, Paper, Typography, useMediaQuery } from '@mui/material';
import { useId, useState } from 'react';
import type { ComparedKit, KitComparison } from '#contract/reports/kit-comparison.ts';
import { narrow } from '#web/lib/narrow.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { kitTitle } from './comparedRows.ts';
import { COMMON_SHARE, type ComparedGenus, hasGenera, isDrawn, joinsOf, lacksGenera } from './compareTaxa.ts';
import { summaryLook } from './SymptomGroup.tsx';
import { sectionHeadLook } from './sectionHeadLook.ts';
import { TaxonPanel } from './TaxonPanel.tsx';
import { taxonRows } from './taxonRows.ts';

/** Panels that are shown before a click: two lines of a computer, two screens of a phone. */
const FIRST_PANELS = { computer: 6, phone: 4 };

interface Props extends Pick<KitComparison, 'kits' | 'reference'> {
  readonly genera: readonly ComparedGenus[];
}

/** The genera of the kits, and the kits whose counts name none; nothing without counts. */
export function Taxa({ kits, reference, genera }: Props) {
  const [isTable, setTable] = useState(false);
  const [areAll, setAll] = useState(false);
  const firstPanels = FIRST_PANELS[useMediaQuery(narrow) ? 'phone' : 'computer'];
  const titleId = useId();
  const titlesWithoutGenera = kits.flatMap((kit, at) => (lacksGenera(kit) ? [kitTitle(kit, at)] : []));
  const hasAny = genera.length > 0;
  if (!hasAny && titlesWithoutGenera.length === 0) return null;
  const joins = joinsOf(kits);
  const drawn = genera.filter(isDrawn);
  const columns = kits.flatMap((kit, at) => (hasGenera(kit) ? [kitTitle(kit, at)] : []));
  const isOne = columns.length < 2;
  const onlyKit = isOne ? kits.find(hasGenera) : undefined;
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={sectionHeadLook}>
        <Typography id={titleId} variant="h2">
          Microbes
        </Typography>
        {hasAny && !isOne && (
          <Button size="small" aria-describedby={titleId} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show figures' : 'Show as table'}
          </Button>
        )}
      </Box>
      {drawn.length > 0 && !isOne && <Legend reference={reference} />}
      <Methods kits={kits} joins={joins} />
      {titlesWithoutGenera.length > 0 && (
        <Typography sx={{ mb: hasAny ? 2 : 0 }}>
          The counts of {new Intl.ListFormat('en').format(titlesWithoutGenera)} name no genera. Only genera
          are compared.
        </Typography>
      )}
      {onlyKit && (
        <Typography>
          Only one kit has counts of genera. Changes appear here with a second one.{' '}
          <RouterLink to={paths.report(onlyKit.kit_id)}>Open the report of {onlyKit.kit_id}</RouterLink>
        </Typography>
      )}
      {!isOne && isTable && (
        <ComparedTable caption="Genera" heading="Genus" columns={columns} rows={taxonRows(genera)} />
      )}
      {!isOne && !isTable && (
        <>
          {hasAny && drawn.length === 0 && (
            <Typography>
              No genus has {COMMON_SHARE * 100}% of the reads in any kit. The table lists all genera.
            </Typography>
          )}
          <Box sx={panelsLook}>
            {(areAll ? drawn : drawn.slice(0, firstPanels)).map((genus) => (
              <TaxonPanel key={genus.name} genus={genus} joins={joins} />
            ))}
          </Box>
          {drawn.length > firstPanels && !areAll && <ShowAll genera={drawn} onClick={() => setAll(true)} />}
        </>
      )}
    </Paper>
  );
}

interface ShowAllProps {
  readonly genera: readonly ComparedGenus[];
  readonly onClick: () => void;
}

const ShowAll = ({ genera, onClick }: ShowAllProps) => (
  <Button variant="outlined" ref={passFocusOn} sx={{ mt: 2 }} onClick={onClick}>
    Show all {genera.length} genera
  </Button>
);

/** The key of the drawings; their sources and limits are folded. */
const Legend = ({ reference }: Pick<KitComparison, 'reference'>) => (
  <Box sx={{ mb: 2, maxWidth: 760, typography: 'body2', color: 'text.secondary' }}>
    {reference && `Filled band: the middle 90% of ${reference.size} people. `}
    Dashed band: what changes by itself. Genera that changed furthest beyond it come first.
    <details ref={openOnPaper}>
      <Box component="summary" sx={summaryLook}>
        Sources and limits
      </Box>
      {reference && `Filled band: ${reference.name}; ${reference.source}. `}
      Dashed band: around the first compared kit, measured in two healthy adults between samples two to four
      months apart (Caporaso et al., Genome Biology 12 (2011) R50). A hollow point was not found and stands at
      one read; shares below 0.001% stand at the lower end.
    </details>
  </Box>
);

/** The methods of the kits, if they differ: such points are not joined. */
function Methods({
  kits,
  joins,
}: {
  readonly kits: readonly ComparedKit[];
  readonly joins: readonly number[];
}) {
  const counted = kits.flatMap((kit, at) =>
    hasGenera(kit) ? [{ title: kitTitle(kit, at), ...kit.taxa }] : [],
  );
  if (!joins.slice(1).includes(-1)) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>
        The kits were measured differently. Only points of the same method are joined and compared.
      </Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 0 }}>
        {counted.map(({ title, method, pipeline, reference_database }) => (
          <li key={title}>
            {title}: {[method, pipeline, reference_database].filter(Boolean).join(', ')}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const panelsLook = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: 4,
};
