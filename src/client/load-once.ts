/** Returns a function that fetches a JSON file of the site once. After a failure, the next call tries again. */
export function loadOnce<Data>(path: string): () => Promise<Data> {
  let pending: Promise<Data> | undefined;
  return () => {
    pending ??= fetchJson<Data>(path).catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

async function fetchJson<Data>(path: string): Promise<Data> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Data;
}
