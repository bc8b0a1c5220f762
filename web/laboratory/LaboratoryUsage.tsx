import { Box, Link, Typography } from '@mui/material';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';

/** Instructions for a laboratory: the commands of `docs/laboratory.md` with the portal's own address. */
export function LaboratoryUsage() {
  return (
    <Box sx={{ mt: 5 }}>
      <FoldedSection title="How a laboratory uses its key" subtitle="Commands that upload a report">
        {() => (
          <>
            <Typography color="textSecondary" sx={{ maxWidth: 760, mb: 2 }}>
              Pages 1 to 4 are HTML files, the suggestion is a PDF file. Page 6, species, is an extra HTML
              file. Nobody can read a report before it is published. The report of an unregistered kit waits
              for its registration. All calls are described in the{' '}
              <Link href="/api/docs" target="_blank" rel="noopener">
                API document (opens in a new tab)
              </Link>
              .
            </Typography>
            <CodeBlock label="Commands that upload a report">{commandsFor(window.location.origin)}</CodeBlock>
          </>
        )}
      </FoldedSection>
    </Box>
  );
}

const commandsFor = (portal: string) => `# LAB_KEY is the key.
for page in 1 2 3 4; do
  curl --fail-with-body --silent --show-error \\
    --header "Authorization: Bearer $LAB_KEY" --header "Content-Type: text/html" \\
    --upload-file "page-$page.html" "${portal}/api/lab/kits/MB000132/pages/$page"
done

curl --fail-with-body --silent --show-error \\
  --header "Authorization: Bearer $LAB_KEY" --header "Content-Type: application/pdf" \\
  --upload-file suggestion.pdf "${portal}/api/lab/kits/MB000132/suggestion"

curl --fail-with-body --silent --show-error \\
  --header "Authorization: Bearer $LAB_KEY" \\
  --request POST "${portal}/api/lab/kits/MB000132/publish"`;
