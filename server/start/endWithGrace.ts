import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import type { Part } from '#server/base/startParts.ts';

/** Seconds that open requests get to end when the portal is stopped. */
const GRACE = 10;

/**
 * Stops the part and ends the process on SIGTERM, SIGINT, or an error that nobody caught. The exit status is 0, or 1
 * after an error and when the time is up.
 * @param extra seconds beyond those of open requests.
 * @returns ends the process the same way, unless it is ending.
 */
export function endWithGrace(
  { log, stop }: Part & { readonly log: FastifyBaseLogger },
  extra = 0,
): () => void {
  let is_ending = false;
  const { close } = closeWithGrace({ delay: (GRACE + extra) * 1000 }, async ({ err }) => {
    is_ending = true;
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    await stop();
  });
  return () => {
    if (!is_ending) close();
  };
}
