import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { HintedText } from '#web/ui/HintedText.tsx';

interface Props {
  readonly kit_notes: string;
}

/** The customer's notes in one line; the rest is read by hovering, by focus or by a tap. */
export const KitNotes = ({ kit_notes }: Props) => (
  <CardContent sx={{ flex: 1, py: 0 }}>
    <Typography variant="body2" color="textSecondary">
      Kit Notes
    </Typography>
    <HintedText title="Kit Notes" text={kit_notes} maxWidth={480} />
  </CardContent>
);
