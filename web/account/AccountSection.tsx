import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  readonly title: string;
  /** The heading, to which the focus can be given when what had it has gone. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** One part of the account under its heading. */
export function AccountSection({ title, heading, children }: Props) {
  const title_id = useId();
  return (
    <Card component="section" aria-labelledby={title_id}>
      <CardContent>
        <Typography id={title_id} ref={heading} tabIndex={-1} variant="h2" sx={headingLook}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

const headingLook = { mb: 2, '&:focus-visible': { outline: 'none' } };
