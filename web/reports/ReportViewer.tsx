import { Box, Tab, Tabs } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type PageNumber, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { documentQuery, documentUrl, reportVersionsQuery } from './api.ts';
import { ReportDocument } from './ReportDocument.tsx';
import { publishedVersions, type ShownPage } from './reportPages.ts';
import { StaffSuggestion } from './StaffSuggestion.tsx';

interface Props {
  readonly kit_id: string;
  /** Staff also see earlier versions, and the suggestion before it is shared. */
  readonly isStaff: boolean;
  readonly pages: readonly PageNumber[];
  /** The visible page, one of `pages`. */
  readonly shown: ShownPage;
  readonly onShow: (shown: ShownPage) => void;
}

/** The available pages as tabs. A page that fails to load disables its tab. */
export function ReportViewer({ kit_id, isStaff, pages, shown, onShow }: Props) {
  const id = useId();
  const versions = useQuery({ ...reportVersionsQuery(kit_id), enabled: isStaff });
  const failed = useQueries({
    // Observes only; the visible page sends the request.
    queries: pages.map((each) => ({ ...documentQuery(kit_id, documentUrl(kit_id, each)), enabled: false })),
    combine: (documents) => pages.filter((_, index) => documents[index]?.isError),
  });
  const { page } = shown;
  const published = publishedVersions(versions.data?.files, page);
  const isKnown = versions.isPending || published.some(({ version }) => version === shown.version);
  const version = isKnown ? shown.version : undefined;
  const isCurrent = version === undefined || version === published[0]?.version;

  const shownDocument = (
    <ReportDocument
      key={page}
      kit_id={kit_id}
      shown={{ page, version }}
      versions={published}
      onShow={onShow}
    />
  );

  return (
    <>
      <Tabs
        value={page}
        onChange={(_event, chosen: PageNumber) => onShow({ page: chosen })}
        aria-label="Report pages"
        variant="scrollable"
        sx={tabsLook}
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
      <Box
        component="section"
        role="tabpanel"
        tabIndex={-1}
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${page}`}
        sx={{ outline: 'none' }}
      >
        {isStaff && page === SUGGESTION_PAGE && isCurrent ? (
          <StaffSuggestion kit_id={kit_id}>{shownDocument}</StaffSuggestion>
        ) : (
          shownDocument
        )}
      </Box>
    </>
  );
}

/** Narrow tabs fit all labels on a phone. */
const tabsLook = {
  borderBottom: 1,
  borderColor: 'divider',
  mb: 2,
  '& .MuiTab-root': { minWidth: { xs: 0, sm: 90 }, px: { xs: 0.75, sm: 2 }, fontSize: { xs: 13, sm: 14 } },
};
