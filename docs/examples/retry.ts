/** Sends a request, and sends it again after 429: soon, but not for ever. */
export async function send<T>(
  method: string,
  path: string,
  body?: unknown,
  attempts = 20,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(process.env.SCREENING_BASE_URL + path, {
      method,
      headers: {
        Authorization: process.env.SCREENING_API_KEY ?? '',
        'Content-Type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.ok) {
      return (await response.json()) as T;
    }
    const text = await response.text();
    if (response.status !== 429 || attempt === attempts) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    // The random part keeps parallel workers from returning in the same instant.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80));
  }
}

async function main(): Promise<void> {
  const { entityGroups } = await send<{ entityGroups: unknown[] }>('GET', '/groups');
  console.log(entityGroups.length, 'groups');
}

void main();
