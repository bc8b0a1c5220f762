import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReadGroup } from './readSubmission.ts';

interface Props {
  readonly group: ReadGroup;
}

/** The symptoms of one group under the columns in which they were ticked. */
export const SymptomColumns = ({ group: { title, columns } }: Props) => (
  <Box component="section" sx={{ py: 2 }}>
    <Typography variant="h3" gutterBottom>
      {title}
    </Typography>
    <Box sx={columnsLook}>
      {columns.map((column) => (
        <div key={column.title}>
          <Typography variant="body2" color="textSecondary" component="h4" gutterBottom>
            {column.title}
          </Typography>
          {column.symptoms.length === 0 ? (
            <Typography color="textSecondary">None</Typography>
          ) : (
            <ul>
              {column.symptoms.map((symptom) => (
                <li key={symptom}>{symptom}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Box>
  </Box>
);

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 2, sm: 3 },
  '& ul': { m: 0, pl: 2.5 },
};
