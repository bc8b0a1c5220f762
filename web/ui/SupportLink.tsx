import { Link } from '@mui/material';
import { supportLink } from './supportLink.ts';

/** Leads from a sentence that names support to the operator's page or address; nothing without one. */
export function SupportLink({ sentence }: { readonly sentence: unknown }) {
  const href = supportLink();
  if (!href || typeof sentence !== 'string' || !/contact support/i.test(sentence)) return null;
  return (
    <>
      {' '}
      <Link href={href} target="_blank" rel="noopener" color="inherit">
        Contact support
      </Link>
    </>
  );
}
