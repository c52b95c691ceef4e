/** Tests the onboarding gate: nobody is accepted without a complete result. */
import {check, parse, type Bench} from '../bench';
import {insteadOf, type Fault, type Strike} from '../platform';
import type {Task} from '../task';

type Customer = {customerKey: string; entityName: string; entityType?: string; dob?: string; country?: string};
type Decision = {customerKey: string; decision: string};

const company = (customerKey: string, entityName = `Belaquist Tiles ${customerKey} Ltd`): Customer =>
  ({customerKey, entityName, entityType: 'company', country: 'GB'}); // prettier-ignore
const candidate: Customer = {customerKey: 'R-1', entityName: 'Ilvane Torresund', entityType: 'person'};
const args = ['customers.json', 'decisions.json'];

async function decide({write, read, run}: Bench, customers: Customer[]): Promise<{code: number | null; all: string}> {
  write('customers.json', customers);
  const {code} = await run(args);
  const decisions = parse<Decision[]>(read('decisions.json'), 'decisions.json');
  return {code, all: decisions.map(({customerKey, decision}) => `${customerKey} ${decision}`).join(', ')};
}

async function expectDecisions(bench: Bench, expected: [Customer, string][], code = 0): Promise<void> {
  const decided = await decide(
    bench,
    expected.map(([customer]) => customer),
  );
  const wanted = expected.map(([{customerKey}, decision]) => `${customerKey} ${decision}`).join(', ');
  check(decided.all === wanted, `decides ${decided.all} and not ${wanted}`);
  check(decided.code === code, `ends with ${decided.code} and not ${code}`);
}

/** Returns faults for calls by customer name: a list has one fault per call, and a single fault affects all calls. */
function strikeNames(faults: Record<string, Fault[] | Fault>): Strike {
  const counts = new Map<string, number>();
  return ({body: {entityName}}) => {
    const name = String(entityName);
    const fault = faults[name];
    if (!Array.isArray(fault)) return fault;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return fault[(counts.get(name) ?? 0) - 1];
  };
}

export const onboardingGate: Task = {
  name: 'onboarding-gate',
  cases: [
    {
      name: 'decides about each customer',
      test: (bench) =>
        expectDecisions(bench, [
          [company('A-1', 'Brindlemoor Textiles Ltd'), 'accept'],
          [candidate, 'review'],
          [{customerKey: 'R-2', entityName: 'Iljane Torresind', entityType: 'person'}, 'review'],
          [{...company('A-2'), country: undefined}, 'accept'],
        ]),
    },
    {
      name: 'sends no impossible value',
      async test(bench) {
        await expectDecisions(bench, [
          [{...candidate, customerKey: 'I-1', dob: '1968-02-31'}, 'invalid'],
          [company('I-2', '  '), 'invalid'],
          [{...company('I-3'), country: 'GBR'}, 'invalid'],
          [{...company('A-1'), dob: '1999'}, 'accept'],
        ]);
        const sent = bench.platform.made.map(({body}) => body.entityName);
        check(!sent.includes('  ') && !sent.includes('Ilvane Torresund'), 'sends an impossible value');
      },
    },
    {
      name: 'accepts nobody without a complete response',
      async test(bench) {
        const [down, empty, page, lost] = ['U-1', 'U-2', 'U-3', 'U-4'].map((key) => company(key));
        bench.platform.strike(
          strikeNames({
            [down.entityName]: 'fail-before',
            [empty.entityName]: insteadOf('{}', 'application/json'),
            [page.entityName]: insteadOf('<html>Sign in</html>', 'text/html'),
            [lost.entityName]: 'drop-before',
          }),
        );
        await expectDecisions(
          bench,
          [
            [company('A-1'), 'accept'],
            [down, 'undecided'],
            [empty, 'undecided'],
            [page, 'undecided'],
            [lost, 'undecided'],
            [candidate, 'review'],
          ],
          1,
        );
      },
    },
    {
      name: 'gets through 429 and dropped connections',
      async test(bench) {
        const clean = company('A-1');
        bench.platform.strike(
          strikeNames({
            [clean.entityName]: Array<Fault>(15).fill('refuse'),
            [candidate.entityName]: ['drop-before', 'fail-after', 'drop-after'],
          }),
        );
        await expectDecisions(bench, [
          [clean, 'accept'],
          [candidate, 'review'],
        ]);
      },
    },
    {
      name: 'makes no wrong decision when it is killed',
      async test(bench) {
        const customers = [candidate, ...['1', '2', '3', '4', '5', '6'].map((key) => company(`A-${key}`))];
        bench.write('customers.json', customers);
        const {child, ended} = bench.start(args);
        const screened = new Set<string>();
        bench.platform.strike(({body: {entityName}}) => {
          if (screened.size === 3) child.kill('SIGKILL');
          screened.add(String(entityName));
          return undefined;
        });
        await ended;
        const text = bench.read('decisions.json');
        const names = new Map(customers.map(({customerKey, entityName}) => [customerKey, entityName]));
        for (const {customerKey, decision} of text ? parse<Decision[]>(text, 'decisions.json after a kill') : [])
          check(
            decision === 'undecided' || screened.has(names.get(customerKey) ?? ''),
            `decides ${decision} about ${customerKey}, who wasn't screened`,
          );
        bench.platform.strike(() => undefined);
        await expectDecisions(
          bench,
          customers.map((customer) => [customer, customer === candidate ? 'review' : 'accept']),
        );
      },
    },
  ],
};
