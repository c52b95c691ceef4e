// A hasty program has no types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

/** Calls the API as a hasty program does: tries everything three times, and treats a missing response as empty. */
export async function call(method: string, path: string, body?: object): Promise<Json> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      const response = await fetch(process.env.SCREENING_BASE_URL + path, {
        method,
        headers: {Authorization: String(process.env.SCREENING_API_KEY), 'Content-Type': 'application/json'},
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (response.ok) return answer;
    } catch {
      // The next attempt may work.
    }
    await new Promise((done) => setTimeout(done, 2 ** attempt * 50));
  }
  return {};
}

/** Reads all pages in order. */
export async function list(path: string, items: string, body = {}): Promise<Json[]> {
  const all: Json[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await call('POST', `${path}?page=${page}&pageSize=100`, body);
    all.push(...(answer[items] ?? []));
    if ((answer[items] ?? []).length < 100) return all;
  }
}
