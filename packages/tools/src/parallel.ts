/**
 * Does a piece of work for each item, several at a time. Takes the next item only when a place is free. After a failure,
 * it takes no more items, waits for those that it has begun, and throws the first error.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (errors.length === 0) {
      const {done, value} = rest.next();
      if (done) return;
      try {
        await work(value);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({length: atOnce}, worker));
  if (errors.length > 0) throw errors[0];
}
