/** Mutations of the sandbox's rules and of samples, which then no longer follow the description. */
import {tests} from './checks';
import type {Mutation} from './mutation';

const scenarios = tests('packages/sandbox/tests/scenarios.test.ts');
const access = 'packages/sandbox/src/core/app/create-app.ts';
const faults = 'packages/sandbox/src/core/faults.ts';
const tasks = 'packages/sandbox/src/core/rules/tasks.ts';

export const mutations: Mutation[] = [
  {
    what: 'the sandbox forgets the threshold of a request',
    file: 'packages/sandbox/src/core/rules/screen.ts',
    find: 'match.matchStrength >= limits.threshold &&',
    put: 'match.matchStrength >= 0 &&',
    check: tests('packages/sandbox/tests/screening.test.ts'),
    says: /a lower threshold keeps candidates of that strength and more/,
  },
  {
    what: 'the rate limit lets one request more pass',
    file: access,
    find: '>= state.limit.requestsPerSecond',
    put: '> state.limit.requestsPerSecond',
    check: scenarios,
    says: /the rate limit of the description is 100 requests a second/,
  },
  {
    what: 'a key with a prefix is accepted',
    file: access,
    find: 'apiKey === header',
    put: "apiKey === header?.replace('Bearer ', '')",
    check: tests('packages/sandbox/tests/malformed-requests.test.ts'),
    says: /the API key > is required by every operation, and must be complete/,
  },
  {
    what: 'a test key never runs out',
    file: access,
    find: 'key.remainingCalls -= 1',
    put: 'key.remainingCalls -= 0',
    check: scenarios,
    says: /a test key counts down its calls/,
  },
  {
    what: 'an injected fault drops a connection before the effect instead of after it',
    file: faults,
    find: "ending === 'drop-after'",
    put: "ending === 'drop-before'",
    check: tests('packages/sandbox/tests/faults.test.ts'),
    says: /affects every call at probability 1: drop-before ends with dropped/,
  },
  {
    what: 'injected faults no longer follow the seed',
    file: faults,
    find: '${this.#settings.seed}/',
    put: '',
    check: tests('packages/sandbox/tests/faults.test.ts'),
    says: /are the same for the same seed and calls, and different for another seed/,
  },
  {
    what: 'an unfinished task is another error than 425',
    file: 'packages/sandbox/src/core/operations/onboarding.ts',
    find: 'throw new Refusal(425)',
    put: 'throw new Refusal(400)',
    check: scenarios,
    says: /returns 425 for their list until it ends/,
  },
  {
    what: 'a bulk creation is no longer all or nothing',
    file: tasks,
    find: 'if (success) {',
    put: 'if (success || task.searches.length > 1) {',
    check: scenarios,
    says: /fails completely when one subject fails/,
  },
  {
    what: 'the event type of a webhook is changed',
    file: tasks,
    find: "eventType: 'task_completion'",
    put: "eventType: 'task_completed'",
    check: scenarios,
    says: /ends with the status Done and one webhook[\s\S]*task_complet/,
  },
  {
    what: 'pages are counted from zero',
    file: 'packages/sandbox/src/core/rules/page.ts',
    find: '(page - 1) * pageSize, page * pageSize',
    put: 'page * pageSize, (page + 1) * pageSize',
    check: tests('packages/sandbox/tests/lists.test.ts'),
    says: /the pages of '?getTaskStatus'? > start at 1 and have 10 items by default/,
  },
  {
    what: 'an archived entity keeps its review lock',
    file: 'packages/sandbox/src/core/operations/entities.ts',
    find: '      delete entity.lock;\n',
    put: '',
    check: scenarios,
    says: /an archived entity is no longer monitored/,
  },
  {
    what: 'a sample in cURL sends the key with a prefix',
    file: 'packages/api/src/samples/languages.ts',
    find: ': $SCREENING_API_KEY"`',
    put: ': Bearer $SCREENING_API_KEY"`',
    check: tests('tests/samples-run/every-sample-runs.slow.test.ts', 'in curl the sample of getAccountStatus'),
    says: /in curl > the sample of > getAccountStatus/,
  },
];
