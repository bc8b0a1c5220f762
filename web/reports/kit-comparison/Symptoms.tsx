import { Box, Paper, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { ComparedTable } from './ComparedTable.tsx';
import type { ComparedGroup } from './compareSymptoms.ts';
import { groupLook, hasChanges, SymptomGroup, summaryLook } from './SymptomGroup.tsx';
import { sectionHeadLook } from './sectionHeadLook.ts';
import { stateLabels } from './stateLabels.ts';

interface Props {
  readonly groups: readonly ComparedGroup[];
  /** Titles of the kits with a questionnaire. */
  readonly columns: readonly string[];
}

/** The symptoms of the forms by group. Groups without a change are folded into one line. */
export function Symptoms({ groups, columns }: Props) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  return (
    <Paper component="section" aria-labelledby={titleId} variant="outlined" sx={paperLook}>
      <Box sx={sectionHeadLook}>
        <Typography id={titleId} variant="h2">
          Symptoms
        </Typography>
        {columns.length > 1 && (
          <Button size="small" edge="end" aria-describedby={titleId} onClick={() => setTable(!isTable)}>
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
                values: states.map((state) => stateLabels[state]),
              }))}
            />
          </Box>
        ))
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            The counts cover only symptoms that every form asked about.
            <Box component="span" sx={ofDotsLook}>
              {' '}
              The hollow dot is the first kit, the filled one the newest.
            </Box>
          </Typography>
          <Box sx={groupsLook}>
            {groups.filter(hasChanges).map((group) => (
              <SymptomGroup key={group.title} group={group} />
            ))}
            <Unchanged groups={groups.filter((group) => !hasChanges(group))} />
          </Box>
        </>
      )}
    </Paper>
  );
}

function Unchanged({ groups }: Pick<Props, 'groups'>) {
  if (groups.length === 0) return null;
  return (
    <Box component="details" ref={openOnPaper} sx={groupLook}>
      <Box component="summary" sx={summaryLook}>
        Without a change: {groups.map(({ title }) => title).join(', ')}
      </Box>
      {groups.map((group) => (
        <SymptomGroup key={group.title} group={group} />
      ))}
    </Box>
  );
}

const groupsLook = { container: 'symptoms / inline-size' };
const ofDotsLook = { display: { xs: 'none', sm: 'inline' } };
const paperLook = { p: { xs: 2, md: 3 } };
