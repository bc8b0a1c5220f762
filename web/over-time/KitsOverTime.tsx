import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/Print';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import type { OverTime } from '#contract/over-time.ts';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Retests } from '#web/retests/Retests.tsx';
import { useProfile } from '#web/session/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ComparedTable } from './ComparedTable.tsx';
import { comparedRows, kitTitle } from './comparedRows.ts';
import { type ComparedGroup, compareSymptoms } from './compareSymptoms.ts';
import { compareTaxa } from './compareTaxa.ts';
import { OVER_TIME_FILE, overTimeCsv } from './overTimeCsv.ts';
import { SampleAxis } from './SampleAxis.tsx';
import { SymptomGroup } from './SymptomGroup.tsx';
import { stateWords } from './stateWords.ts';
import { Taxa } from './Taxa.tsx';

/** The samples, answers, symptoms and genera of a patient's kits beside each other. */
export function KitsOverTime({ patient, kits, reference }: OverTime) {
  const { role } = useProfile();
  const submitted = useMemo(() => kits.filter((kit) => kit.submitted !== null), [kits]);
  const groups = useMemo(() => compareSymptoms(submitted.flatMap((kit) => kit.submitted ?? [])), [submitted]);
  const columns = kits.map(kitTitle);
  const rows = comparedRows(kits);
  const compared = submitted.map((kit) => kitTitle(kit, kits.indexOf(kit)));
  const download = () => {
    const genera = compareTaxa(kits, reference?.genera ?? {});
    saveFile(OVER_TIME_FILE, overTimeCsv(kits, rows, groups, genera), 'text/csv;charset=utf-8');
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
            <Button startIcon={<Download />} onClick={download}>
              Download CSV
            </Button>
            <Button startIcon={<Print />} onClick={() => window.print()}>
              Print
            </Button>
          </Box>
        )}
      </PageHeader>
      {kits.length === 0 ? (
        <EmptyState message="No kits found for this patient" />
      ) : (
        <>
          <Paper variant="outlined" sx={paperLook}>
            <Typography variant="h2" gutterBottom>
              Samples
            </Typography>
            <SampleAxis kits={kits} />
            <Box sx={{ mt: 3 }}>
              <ComparedTable caption="Samples and answers" columns={columns} rows={rows} />
            </Box>
          </Paper>
          <Symptoms groups={groups} columns={compared} />
          <Taxa kits={kits} reference={reference} />
          <Typography color="textSecondary" sx={{ mt: 3 }}>
            The comparison shows answers and counts as they came in. It is not a diagnosis.
          </Typography>
          {role !== 'admin' && <Retests patient_id={patient.id} />}
        </>
      )}
    </Box>
  );
}

function Symptoms({
  groups,
  columns,
}: {
  readonly groups: readonly ComparedGroup[];
  readonly columns: readonly string[];
}) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  const longest = Math.max(1, ...groups.map(({ asked }) => asked));
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={{ ...paperLook, mt: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography id={titleId} variant="h2">
          Symptoms
        </Typography>
        {columns.length > 1 && (
          <Button size="small" aria-describedby={titleId} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show changes' : 'Show as table'}
          </Button>
        )}
      </Box>
      {columns.length < 2 ? (
        <Typography color="textSecondary">
          Changes appear here when two kits of this patient have a questionnaire.
        </Typography>
      ) : isTable ? (
        groups.map(({ title, symptoms }) => (
          <Box key={title} sx={{ mt: 3 }}>
            <Typography variant="h3">{title}</Typography>
            <ComparedTable
              caption={title}
              columns={columns}
              rows={symptoms.map(({ label, states }) => ({
                label,
                values: states.map((state) => stateWords[state]),
              }))}
            />
          </Box>
        ))
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            Each line counts the symptoms that every form asked about. The filled dot is the newest kit.
          </Typography>
          {groups.map((group) => (
            <SymptomGroup key={group.title} group={group} longest={longest} />
          ))}
        </>
      )}
    </Paper>
  );
}

const paperLook = { p: { xs: 2, md: 3 } };
