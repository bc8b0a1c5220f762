import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { DocumentView } from '#web/reports/DocumentView.tsx';
import { pageTitles } from '#web/reports/reportPages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Message } from '#web/ui/Message.tsx';
import type { SampleDocument } from './recordOf.ts';

interface Props {
  readonly kit_id: string;
  readonly documents: readonly SampleDocument[];
}

/** The pages of a report and the shared suggestion, opened one at a time. */
export function SampleDocuments({ kit_id, documents }: Props) {
  const [shown, setShown] = useState<SampleDocument>();
  const [isClosed, setClosed] = useState(false);
  const id = useId();
  const show = (document: SampleDocument) => {
    setClosed(false);
    setShown(document === shown ? undefined : document);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" id={id} sx={{ fontSize: '1rem', fontWeight: 600 }}>
        Report
      </Typography>
      <Box component="fieldset" aria-labelledby={id} sx={buttonsLook}>
        {documents.map((document) => (
          <Button
            key={document.page}
            variant="outlined"
            aria-expanded={document === shown}
            onClick={() => show(document)}
          >
            {titleOf(document)}
          </Button>
        ))}
      </Box>
      {isClosed && (
        <Message severity="info">
          This page cannot be opened any more. Pages stay open for an hour, and as long as the family shares
          them. Open the link again to read them.
        </Message>
      )}
      {shown && !isClosed && (
        <DocumentView
          key={shown.page}
          kit_id={kit_id}
          page={shown.page}
          url={shown.url}
          title={titleOf(shown)}
          height="85dvh"
          onFailed={() => setClosed(true)}
        />
      )}
    </Box>
  );
}

const titleOf = ({ page }: SampleDocument) =>
  page === SUGGESTION_PAGE ? 'Suggestion of the practitioner' : pageTitles[page];

const buttonsLook = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, my: 1, p: 0, border: 0 };
