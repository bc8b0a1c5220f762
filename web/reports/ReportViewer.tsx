import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports.ts';
import { documentQuery, documentUrl } from './api.ts';
import { ReportDocument } from './ReportDocument.tsx';

interface Props {
  readonly kit_id: string;
  readonly pages: readonly PageNumber[];
  /** The page that is shown, one of `pages`. */
  readonly page: PageNumber;
  readonly onPage: (page: PageNumber) => void;
}

/** The available pages as tabs. A page that failed to load keeps its tab disabled. */
export function ReportViewer({ kit_id, pages, page, onPage }: Props) {
  const id = useId();
  const failed = useQueries({
    // Only watched here: the page that is shown asks.
    queries: pages.map((each) => ({ ...documentQuery(kit_id, documentUrl(kit_id, each)), enabled: false })),
    combine: (documents) => pages.filter((_, index) => documents[index]?.isError),
  });

  return (
    <>
      <Tabs
        value={page}
        onChange={(_event, chosen: PageNumber) => onPage(chosen)}
        aria-label="Report pages"
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {pages.map((each) => (
          <Tab
            key={each}
            value={each}
            label={each === SUGGESTION_PAGE ? 'SUGGESTIONS' : `PAGE ${each}`}
            disabled={failed.includes(each)}
            id={`${id}-tab-${each}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <section role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${page}`}>
        <ReportDocument key={page} kit_id={kit_id} page={page} />
      </section>
    </>
  );
}
