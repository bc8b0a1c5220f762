import type { openRecordLink } from '#contract/records/record-links.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/useChange.ts';
import { decrypt } from './decrypt.ts';
import type { SharedLink } from './readLink.ts';

interface Request {
  readonly recipient: string;
  readonly passcode: string;
}

/** Opens a link. The result is the text of its Bundle. */
export const useOpenLink = ({ token, key }: SharedLink) =>
  useChange(async (body: Request) => {
    const { files } = await call<typeof openRecordLink>('POST /shl/:token', { params: { token }, body });
    return decrypt(files[0]?.embedded ?? '', key);
  });
