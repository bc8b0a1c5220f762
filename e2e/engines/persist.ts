/** Time (ms) that actions and expectations have in stories. A busy machine took more than 15 s to import a report. */
export const PATIENCE = 60_000;

/** Tries until an attempt succeeds. Throws the error of the last one. */
export async function persist<T>(attempt: () => Promise<T>, subject: string): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (Date.now() > end) throw new Error(`${subject}: ${(cause as Error).message}`, { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
