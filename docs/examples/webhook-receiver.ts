/**
 * Receives webhooks: stores each event, answers at once, and works afterwards.
 *
 * It listens on RECEIVER_PORT, or 8080. Stop it with Ctrl+C.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Event = { eventType?: unknown; eventPayload?: unknown; payload?: unknown };

/** Hard to guess in production: no signature is specified, so the address is the first lock. */
const path = '/hooks/4f2a';
const largest = 1_000_000;
// In production, both survive a restart, and the work is done by another process.
const queue: Event[] = [];
const seen = new Set<string>();

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function take(request: IncomingMessage): Promise<number> {
  if (request.method !== 'POST' || request.url !== path) return 404;
  const body = await read(request);
  if (body === undefined) return 413;
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch {
    return 400;
  }
  if (typeof event !== 'object' || event === null) return 400;
  // The same event can come twice. It is the same when every byte is the same.
  if (!seen.has(body)) {
    seen.add(body);
    queue.push(event);
  }
  return 200;
}

/** The event only says where to look. The state comes from the API. */
async function work({ eventType, eventPayload, payload }: Event): Promise<void> {
  const details = (eventPayload ?? payload ?? {}) as { urn?: unknown; entityURN?: unknown };
  const urn = details.urn ?? details.entityURN;
  if (typeof urn !== 'string') {
    console.log(eventType, 'has no entity to read again');
    return;
  }
  const answer = await fetch(
    `${process.env.SCREENING_BASE_URL}/entity/${encodeURIComponent(urn)}`,
    { headers: { Authorization: process.env.SCREENING_API_KEY ?? '' } },
  );
  if (!answer.ok) {
    console.log(eventType, 'is about no entity of ours:', answer.status, await answer.text());
    return;
  }
  const entity = (await answer.json()) as {
    urn: string;
    riskScore: number;
    dispositionState?: { dispositionState?: string };
  };
  console.log(eventType, entity.urn, entity.riskScore, entity.dispositionState?.dispositionState);
}

let worker = Promise.resolve();

const server = createServer((request, response) => {
  void take(request).then((status) => {
    response.writeHead(status, status === 413 ? { Connection: 'close' } : {}).end();
    worker = worker
      .then(async () => {
        for (let event = queue.shift(); event; event = queue.shift()) await work(event);
      })
      .catch((error: unknown) => console.error(error));
  });
});
server.listen(Number(process.env.RECEIVER_PORT ?? 8080), '127.0.0.1', () => {
  console.log('listening on port', (server.address() as AddressInfo).port);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void worker.then(() => process.exit());
  });
}
