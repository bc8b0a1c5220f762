/** Objects that are stored or looked up at once. Each waits mostly for the disk or the bucket. */
const AT_ONCE = 8;

/** Works on several items at once. After a failure it takes no further item and waits for those that are under way. */
export async function severally<T>(
  items: Iterator<T> | AsyncIterator<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const takeTurns = async () => {
    while (failures.length === 0) {
      const { done, value } = await items.next();
      if (done) return;
      await work(value);
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, () => takeTurns().catch((error: unknown) => failures.push(error))),
  );
  if (failures.length > 0) throw failures[0];
}
