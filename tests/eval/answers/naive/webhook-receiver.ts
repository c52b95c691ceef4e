import {mkdirSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {list, type Json} from './call';

mkdirSync('state', {recursive: true});
const table: Json = {};
const save = () => writeFileSync('state/dispositions.json', JSON.stringify(table));
createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  if (request.url !== process.env.HOOK_PATH) return response.writeHead(404).end();
  try {
    const {eventType, eventPayload} = JSON.parse(text);
    if (eventType === 'entityDispositionChangePing')
      table[eventPayload.entityURN] = eventPayload.newEntityDispositionState;
    save();
    return response.writeHead(200).end();
  } catch {
    return response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT), '127.0.0.1');
for (const {urn, dispositionState} of await list('/entities', 'entities', {filters: {archived: false}}))
  table[urn] = dispositionState.dispositionState;
save();
