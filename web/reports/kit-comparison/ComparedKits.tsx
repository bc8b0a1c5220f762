import { Box, Paper, Stack, Typography } from '@mui/material';
import { Download, Printer, TestTube } from 'lucide';
import { useMemo } from 'react';
import type { KitComparison } from '#contract/reports/kit-comparison.ts';
import { useProfile } from '#web/identity/session/api.ts';
import { Retests } from '#web/kits/retests/Retests.tsx';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { comparedRows, kitTitle } from './comparedRows.ts';
import { compareSymptoms } from './compareSymptoms.ts';
import { compareTaxa } from './compareTaxa.ts';
import { KIT_COMPARISON_FILE, kitComparisonCsv } from './kitComparisonCsv.ts';
import { SampleAxis } from './SampleAxis.tsx';
import { Symptoms } from './Symptoms.tsx';
import { Taxa } from './Taxa.tsx';
import { WhatChanged } from './WhatChanged.tsx';

/** The samples, answers, symptoms and genera of a patient's kits beside each other. */
export function ComparedKits({ patient, kits, reference }: KitComparison) {
  const { role } = useProfile();
  const submitted = useMemo(() => kits.filter((kit) => kit.submitted !== null), [kits]);
  const groups = useMemo(() => compareSymptoms(submitted.flatMap((kit) => kit.submitted ?? [])), [submitted]);
  const genera = useMemo(() => compareTaxa(kits, reference?.genera ?? {}), [kits, reference]);
  const columns = kits.map(kitTitle);
  const rows = comparedRows(kits);
  const compared = submitted.map((kit) => kitTitle(kit, kits.indexOf(kit)));
  const download = () => {
    saveFile(KIT_COMPARISON_FILE, kitComparisonCsv(kits, rows, groups, genera), 'text/csv;charset=utf-8');
  };

  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader
        title="Over time"
        subject={patient.id}
        subtitle={`${patientName(patient)} · Date of Birth: ${formatDate(patient.date_of_birth)}`}
      >
        {kits.length > 0 && (
          <Box>
            <Button startIcon={<Icon of={Download} />} onClick={download}>
              Download CSV
            </Button>
            <Button startIcon={<Icon of={Printer} />} onClick={() => window.print()}>
              Print
            </Button>
          </Box>
        )}
      </PageHeader>
      {kits.length === 0 ? (
        <EmptyState isOnPage icon={<Icon of={TestTube} />} message="No kits found for this patient" />
      ) : (
        <Stack spacing={{ xs: 3, sm: 5 }}>
          <WhatChanged
            groups={groups}
            forms={submitted.length}
            genera={genera}
            hasCounts={kits.some(({ taxa }) => taxa !== null)}
          />
          <Paper variant="outlined" sx={paperLook}>
            <Typography variant="h2" gutterBottom>
              Samples
            </Typography>
            <SampleAxis kits={kits} />
            <Box sx={{ mt: 2 }}>
              <ComparedTable caption="Samples and answers" columns={columns} rows={rows} />
            </Box>
          </Paper>
          <Symptoms groups={groups} columns={compared} />
          <Taxa kits={kits} reference={reference} genera={genera} />
          <Typography color="textSecondary">
            The comparison shows answers and counts as they came in. It is not a diagnosis.
          </Typography>
          {role !== 'admin' && <Retests patient_id={patient.id} />}
        </Stack>
      )}
    </Box>
  );
}

const paperLook = { p: { xs: 2, md: 3 } };
