/**
 * Creates customers with one call each. The tests of the chaos harness run it as it is, and with a part left out:
 * FORGET=reconcile sends calls again without checking, FORGET=answer treats a missing response as a success.
 */
import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {env, argv} from 'node:process';

const {SCREENING_BASE_URL: base, SCREENING_API_KEY: key, FORGET: forgotten} = env;
const [file, , state] = argv.slice(2);
const journal = join(state, 'journal.ndjson');

async function call(path, body) {
  for (;;) {
    const headers = {Authorization: key, 'Content-Type': 'application/json'};
    const response = await globalThis
      .fetch(base + path, {method: 'POST', headers, body: JSON.stringify(body)})
      .catch(() => undefined);
    if (response?.status !== 429) return response;
  }
}

async function find(customerKey) {
  for (;;) {
    const response = await call('/entities', {filters: {customerKey}});
    if (response?.ok) return (await response.json()).entities[0]?.urn;
  }
}

async function create(search) {
  for (;;) {
    const urn = forgotten === 'reconcile' ? undefined : await find(search.customerKey);
    if (urn) return {urn};
    const response = await call('/entities/create', {filterSetID: 12, entityGroupIDs: [3], search});
    if (response?.ok) return {urn: (await response.json()).urn};
    if (forgotten === 'answer' && response?.status !== 400) return {urn: 'unknown'};
    // Only the first line, because a proxy can repeat the headers of the request with the key.
    if (response?.status === 400) return {reason: (await response.text()).split('\n')[0]};
  }
}

const records = existsSync(journal)
  ? readFileSync(journal, 'utf8')
      .split(/(?<=\n)/)
      .filter((line) => line.endsWith('\n'))
  : [];
const done = new Map(records.map((line) => JSON.parse(line)).map((record) => [record.line, record]));
writeFileSync(journal, records.join(''));
const keys = new Set();
for (const [line, text] of readFileSync(file, 'utf8').trim().split('\n').slice(1).entries()) {
  const [customerKey, entityName, entityType, countries, dob] = text.split(',');
  if (!done.has(line)) {
    const search = {
      customerKey,
      entityName,
      entityType,
      ...(countries && {countries: countries.split(';')}),
      ...(dob && {dob}),
    };
    const outcome = keys.has(customerKey) ? {reason: 'the key is used twice'} : await create(search);
    const record = {line, customerKey, ...outcome};
    appendFileSync(journal, `${JSON.stringify(record)}\n`);
    done.set(line, record);
  }
  keys.add(customerKey);
}
const table = (head, field) =>
  [
    head,
    ...[...done.values()]
      .filter((one) => one[field])
      .map((one) => `${one.customerKey},"${one[field].replaceAll('"', "'").trim()}"`),
  ].join('\n');
writeFileSync(join(state, 'created.csv'), table('customerKey,urn', 'urn'));
writeFileSync(join(state, 'rejected.csv'), table('customerKey,reason', 'reason'));
