import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {listAll} from '../../../../docs/examples/client';
import {writeJson, type Entity} from './shared';

type Listed = Entity & {dispositionState?: {dispositionState?: string}};

// An event only says that something has changed, so it needn't be stored: each start reads everything.
let isStale = true;

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = (status: number) => response.writeHead(status).end();
  if (request.url !== process.env.HOOK_PATH) return answer(404);
  try {
    JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return answer(400);
  }
  isStale = true;
  return answer(200);
});
server.listen(Number(process.env.PORT), '127.0.0.1');

for (let readAt = 0; ; await wait(200)) {
  if (!isStale && performance.now() - readAt < 8000) continue;
  isStale = false;
  readAt = performance.now();
  try {
    const table: Record<string, string | undefined> = {};
    const body = {filters: {archived: false, monitored: true}};
    for await (const {urn, dispositionState} of listAll<Listed>({
      path: '/entities',
      body,
      items: 'entities',
      id: ({urn}) => urn,
    }))
      table[urn] = dispositionState?.dispositionState;
    writeJson('state/dispositions.json', table);
  } catch (error) {
    isStale = true;
    console.error((error as Error).message);
  }
}
