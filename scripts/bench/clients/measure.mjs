/**
 * Measures the packed TypeScript client, without a compiler in the same process. Arguments: what to measure (`calls` or
 * `list`), the module of the package, the address of the API, the key, and a number of rounds or items.
 */
import {pathToFileURL} from 'node:url';

const [, , what, module, baseUrl, apiKey, count] = process.argv;
const {createClient} = await import(pathToFileURL(module).href);
const client = createClient({baseUrl, apiKey, requestsPerSecond: Infinity});

const search = {
  entityName: 'Ilvane Torresund',
  screeningType: 'sanctions-peps-and-media',
  threshold: 0.85,
};

async function callBare() {
  const response = await fetch(`${baseUrl}/screening/simple`, {
    method: 'POST',
    headers: {Authorization: apiKey, 'Content-Type': 'application/json'},
    body: JSON.stringify(search),
  });
  return response.json();
}

const callClient = () => client.screenSimple(search);

/** How many calls of one kind follow each other, so that a busy moment affects both kinds. */
const inTurn = 50;

/** Makes 1,000 calls of each kind, one at a time, and returns the seconds of each kind. */
async function measureRound() {
  const seconds = {bare: 0, client: 0};
  for (let done = 0; done < 1000; done += inTurn) {
    const turns = [
      ['bare', callBare],
      ['client', callClient],
    ];
    // The first one of a turn could have an advantage.
    if ((done / inTurn) % 2 === 1) turns.reverse();
    for (const [name, call] of turns) {
      const begin = performance.now();
      for (let index = 0; index < inTurn; index += 1) {
        const {resultCount} = await call();
        if (resultCount < 1) throw new Error('the sandbox found no candidate');
      }
      seconds[name] += (performance.now() - begin) / 1000;
    }
  }
  return seconds;
}

async function measureCalls() {
  // The first round compiles the code.
  await measureRound();
  const rounds = [];
  for (let round = 0; round < Number(count); round += 1) rounds.push(await measureRound());
  return {rounds};
}

async function measureList() {
  const begin = performance.now();
  let items = 0;
  for await (const {urn} of client.all('listEntities')) items += urn === '' ? 0 : 1;
  if (items !== Number(count)) throw new Error(`${items} items`);
  const seconds = (performance.now() - begin) / 1000;
  return {seconds, kilobytes: process.resourceUsage().maxRSS};
}

console.log(JSON.stringify(await (what === 'calls' ? measureCalls() : measureList())));
