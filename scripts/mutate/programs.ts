/** Mutations of the programs of the guides, which then lose or duplicate data under faults and kills. */
import {tests} from './checks';
import type {Mutation} from './mutation';

const chaosOf = (program: string) => tests('tests/chaos/chaos.slow.test.ts', program);
const receiver = 'docs/examples/webhook-receiver.ts';

export const mutations: Mutation[] = [
  {
    what: 'a program keeps no journal',
    file: 'docs/examples/program.ts',
    find: '      writeFileSync(this.#file, lines);\n',
    put: '',
    check: chaosOf('bulk-onboard.ts'),
    says: /created\.csv lacks .*CUST-|the API has .*CUST-.* too often/,
  },
  {
    what: 'bulk onboarding sends again without looking',
    file: 'docs/examples/bulk-onboard.ts',
    find: "      plan.record(batch, { state: 'unknown', reason: outcome.reason });\n    else if (outcome.kind === 'refused'",
    put: "      plan.record(batch, { state: 'absent', reason: outcome.reason });\n    else if (outcome.kind === 'refused'",
    check: chaosOf('bulk-onboard.ts'),
    says: /missing or exist twice|the API has .*CUST-.* too often/,
  },
  {
    what: 'the receiver stores an event again',
    file: receiver,
    find: '.filter(({ key }) => !this.#known.has(key))',
    put: '',
    check: chaosOf('webhook-receiver.ts'),
    says: /events\.ndjson has .+ too often/,
  },
  {
    what: 'the receiver forgets the queue when it is killed',
    file: receiver,
    find: 'for (const event of this.#events.records) this.#take(event);',
    put: 'for (const event of this.#events.records) this.#known.add(event.key);',
    check: chaosOf('webhook-receiver.ts'),
    says: /settled\.ndjson lacks/,
  },
  {
    what: 'the receiver does not look for lost webhooks',
    file: receiver,
    find: 'run: () => poll(store, overlap)',
    put: 'run: () => Promise.resolve()',
    check: chaosOf('webhook-receiver.ts'),
    says: /events\.ndjson lacks .*H-/,
  },
  {
    what: 'changes are stored again after an overlap',
    file: 'docs/examples/follow-changes.ts',
    find: 'if (!known.has(change.historyID)) fresh.push(change);',
    put: 'fresh.push(change);',
    check: chaosOf('follow-changes.ts'),
    says: /changes\.ndjson has .*H-\d+.* too often/,
  },
  {
    what: 'the gate creates an entity without looking for it',
    file: 'docs/examples/onboarding-gate.ts',
    find: "    if (existing) return this.#record(one, { step: 'entity', urn: existing });\n",
    put: '',
    check: tests('tests/programs/onboarding-gate.slow.test.ts', 'accepts nobody'),
    says: /onboarding-gate\.ts > with four customers > accepts nobody without a screening or a later disposition/,
  },
  {
    what: 'the gate takes an entity with another key',
    file: 'docs/examples/onboarding-gate.ts',
    find: 'entity?.urn && entity.customerKey === customerKey',
    put: 'entity?.urn',
    check: tests('tests/programs/wrong-responses.slow.test.ts', 'drops the filters'),
    says: /onboarding-gate\.ts creates and accepts nobody/,
  },
  {
    what: 'the disposition table uses the clock of the computer',
    file: 'docs/examples/sync-dispositions.ts',
    find: "replaceFile(file('watermark.txt'), `${watermark}\\n`);",
    put: "replaceFile(file('watermark.txt'), `${new Date().toISOString()}\\n`);",
    check: tests('tests/programs/sync-dispositions.slow.test.ts', 'only those that changed'),
    says: /sync-dispositions\.ts > reads all entities first, and then only those that changed/,
  },
];
