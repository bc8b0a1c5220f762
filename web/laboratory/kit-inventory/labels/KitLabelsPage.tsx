import { Box, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Printer, QrCode } from 'lucide';
import { useDeferredValue } from 'react';
import type { LabeledKit, listKitLabels } from '#contract/laboratory/kit-inventory.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { kitLabelsQuery } from './api.ts';
import { LabelRangeForm } from './LabelRangeForm.tsx';
import { LabelSheets } from './LabelSheets.tsx';
import { labelFormats } from './labelFormats.ts';
import { obstacleOf } from './obstacleOf.ts';
import { type KitLabelsSearch, validateKitLabelsSearch } from './search.ts';

const route = getRouteApi('/_app/admin/kit-labels');

/** Prints the labels of a range of kits, or of an inventory search. */
export function KitLabelsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const labels = useQuery(kitLabelsQuery(search));
  // A thousand labels must not block the screen.
  const shown = useDeferredValue(labels.data);
  const isBusy = labels.isLoading || shown !== labels.data;
  const hasLabels = shown !== undefined && shown.kits.length > 0;
  const isChosen = search.start !== undefined || search.search !== undefined;
  const format = labelFormats.find(({ key }) => key === search.format) ?? labelFormats[0];
  const change = (changed: KitLabelsSearch) =>
    void navigate({
      search: (current) => validateKitLabelsSearch({ ...current, ...changed }),
      replace: true,
    });

  return (
    <>
      {/* The head prints only while there are no labels: it says why. */}
      <Box sx={{ displayPrint: hasLabels ? 'none' : undefined, maxWidth: 760, mb: 4 }}>
        <PageHeader
          title="Kit Labels"
          subtitle="Choose a sheet and a range of kits."
          back={{ to: paths.kitInventory(), label: 'Back to Kit Inventory' }}
        >
          {hasLabels && (
            <Button
              variant="contained"
              startIcon={<Icon of={Printer} />}
              disabled={isBusy}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )}
        </PageHeader>
        <Stack sx={{ gap: 3 }}>
          <Paper variant="outlined" sx={{ p: { xs: 2, md: 3 } }}>
            <Stack sx={{ gap: 3 }}>
              <TextField
                select
                size="small"
                label="Label sheet"
                value={format.key}
                onChange={({ target }) => change({ format: target.value })}
              >
                {labelFormats.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </TextField>
              {search.search === undefined ? (
                <LabelRangeForm
                  start={search.start ?? ''}
                  end={search.end ?? ''}
                  isNext={!hasLabels}
                  onShow={change}
                />
              ) : (
                <Typography>
                  Kits that match the search <strong>{search.search}</strong>.{' '}
                  <RouterLink to={paths.kitLabels()}>Choose a range instead</RouterLink>
                </Typography>
              )}
            </Stack>
          </Paper>
          {labels.isError && (
            <LoadError
              message="Failed to load the labels. Please try again."
              error={labels.error}
              onRetry={() => void labels.refetch()}
            />
          )}
          <Box component="output" sx={notesLook}>
            {isBusy
              ? 'Loading labels...'
              : shown && labelNotes(shown, search).map((note) => <Typography key={note}>{note}</Typography>)}
          </Box>
          {!isChosen && (
            <Paper variant="outlined">
              <EmptyState
                icon={<Icon of={QrCode} />}
                message="No labels to print yet."
                why="Enter a Start Kit ID and an End Kit ID, then choose Show Labels."
              />
            </Paper>
          )}
          {shown?.kits.length === 0 && (
            <Paper variant="outlined">
              <EmptyState message="None of these kits are in the inventory." />
            </Paper>
          )}
        </Stack>
      </Box>
      {hasLabels && <LabelSheets labels={shown} format={format} />}
    </>
  );
}

/** Takes no room while it is empty, but stays for screen readers. */
const notesLook = { display: 'block', '&:empty': { mt: -3 } };

/** Number of codes that the remark names; each label says it, too. */
const NAMED = 20;

/** Remarks on the labels, as sentences. */
function labelNotes(
  { kits, total }: ResultOf<typeof listKitLabels>,
  { start, end }: KitLabelsSearch,
): string[] {
  const useless = kits.filter((kit) => obstacleOf(kit) !== undefined).map(({ kit_id }) => kit_id);
  const missing = start && end ? missingCodes(start, end, kits) : [];
  return [
    kits.length > 0 && counted(kits.length, 'label'),
    total > kits.length && `These are the first of ${counted(total, 'kit')}.`,
    missing.length > 0 && `Not in the inventory, and without a label: ${counted(missing.length, 'kit')}.`,
    missing.length > 0 && named(missing),
    useless.length > 0 &&
      `Inactive or already registered, and not available for registration: ${counted(useless.length, 'kit')}.`,
    useless.length > 0 && named(useless),
  ].filter((note) => note !== false);
}

const named = (codes: readonly string[]) =>
  `${codes.slice(0, NAMED).join(', ')}${codes.length > NAMED ? ', …' : ''}`;

/** The codes of a range, which fits on the labels, that are not in the inventory. */
function missingCodes(start: string, end: string, kits: readonly LabeledKit[]): string[] {
  const labeled = new Set<string>(kits.map(({ kit_id }) => kit_id));
  const range = Array.from({ length: numberOf(end) - numberOf(start) + 1 }, (_, offset) =>
    codeOf(numberOf(start) + offset),
  );
  return range.filter((code) => !labeled.has(code));
}

const codeOf = (number: number) => `MB${String(number).padStart(6, '0')}`;
const numberOf = (kit_id: string) => Number(kit_id.slice(2));
