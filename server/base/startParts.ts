/** A running part of a program. */
export interface Part {
  readonly stop: () => Promise<void>;
}

/** Registers the stop of a part that has started. */
export type OnStop = (stop: () => Promise<unknown>) => void;

/**
 * Starts parts one after the other. The added `stop` stops them in reverse order, and all of them even if one fails.
 * If `start` throws, stops the parts that have started and throws the same error.
 */
export async function startParts<T extends object>(start: (onStop: OnStop) => Promise<T>): Promise<T & Part> {
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const stopPart of started.splice(0).toReversed())
      await stopPart().catch((failure: unknown) => failures.push(failure));
    if (failures.length > 0) throw new AggregateError(failures, 'Parts of the portal did not stop');
  };
  try {
    return { ...(await start((stopPart) => started.push(stopPart))), stop };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}
