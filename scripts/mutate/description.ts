/** Mutations of openapi/. */
import {description, descriptionAndProse, descriptionAndTests} from './checks';
import type {Mutation} from './mutation';

const archive = 'openapi/paths/entities_archive.yaml';
const disposition = 'openapi/components/schemas/DispositionState.yaml';
const status = 'openapi/components/schemas/DispositionStatus.yaml';

const clients = descriptionAndTests('packages/api/tests/clients-invent-nothing.test.ts');

export const mutations: Mutation[] = [
  {
    what: 'a step of a workflow names a field that a response no longer has',
    file: 'openapi/workflows/follow-changes.arazzo.yaml',
    find: '$response.body#/riskScore',
    put: '$response.body#/score',
    check: description,
    says: /follow-changes\.arazzo\.yaml:\d+.*no field `score`/,
  },
  {
    what: 'a workflow screens without a threshold',
    file: 'openapi/workflows/onboarding-gate.arazzo.yaml',
    find: '            threshold: $inputs.threshold\n',
    put: '',
    check: description,
    says: /onboarding-gate\.arazzo\.yaml:\d+.*threshold/,
  },
  {
    what: 'an example has a value of another type',
    file: 'openapi/components/examples/StatusResponseArchived.yaml',
    find: 'success: true',
    put: "success: 'yes'",
    check: description,
    says: /StatusResponseArchived\.yaml:\d+.*boolean/,
  },
  {
    what: 'a reference names a file that does not exist',
    file: archive,
    find: 'schemas/StatusResponse.yaml',
    put: 'schemas/StatusRespons.yaml',
    check: description,
    says: /entities_archive\.yaml:\d+.*StatusRespons\.yaml/,
  },
  {
    what: 'two operations have one operationId',
    file: archive,
    find: 'operationId: archiveEntities',
    put: 'operationId: listEntities',
    check: description,
    says: /\.yaml:\d+.*unique `operationId`/,
  },
  {
    what: 'an enum value is dropped',
    file: status,
    find: 'enum: [pending, cleared, blocked]',
    put: 'enum: [pending, cleared]',
    check: description,
    says: /DispositionStatus\.yaml:\d+.*blocked/,
  },
  {
    what: 'an enum value has no meaning',
    file: status,
    find: '  blocked: Shown as Blocked.\n',
    put: '',
    check: description,
    says: /DispositionStatus\.yaml:\d+.*blocked/,
  },
  {
    what: 'a text contains an import that the site would run',
    file: archive,
    find: 'description: The entities to archive.',
    put: `description: 'import x from "/etc/passwd"'`,
    check: description,
    says: /entities_archive\.yaml:\d+.*import/,
  },
  {
    what: 'a text contains a script',
    file: disposition,
    find: 'description: Name of the user who set the disposition.',
    put: 'description: Name of the user who set the disposition. <script>alert(1)</script>',
    check: description,
    says: /DispositionState\.yaml:\d+.*(HTML|script)/,
  },
  {
    what: 'an operation does not document 429',
    file: archive,
    find: "    '429':\n      $ref: ../components/responses/TooManyRequests.yaml\n",
    put: '',
    check: description,
    says: /entities_archive\.yaml:\d+.*429/,
  },
  {
    what: 'a key is misspelled',
    file: disposition,
    find: 'description: When the disposition was set.',
    put: 'descripton: When the disposition was set.',
    check: description,
    says: /DispositionState\.yaml:\d+.*descripton/,
  },
  {
    what: 'a field that guides mention is renamed',
    file: 'openapi/components/schemas/RawDataSource.yaml',
    find: '  lastRunDate:\n',
    put: '  lastRun:\n',
    check: descriptionAndProse,
    says: /\.(yaml|mdx):\d+.*lastRunDate/,
  },
  {
    what: 'a limit is changed',
    file: 'openapi/components/schemas/PageSize.yaml',
    find: 'maximum: 100',
    put: 'maximum: 200',
    check: descriptionAndTests('packages/api/tests/limits-of-the-specification.test.ts'),
    says: /PageSize[\s\S]*200/,
  },
  {
    what: 'a status that clients receive has a default',
    file: 'openapi/components/schemas/TaskStatus.yaml',
    find: 'enum: [Working, Done, Failed]',
    put: 'enum: [Working, Done, Failed]\ndefault: Working',
    check: clients,
    says: /a client of getTaskStatus > receives no field with a default/,
  },
  {
    what: 'a default is both in the query and in the body',
    file: 'openapi/components/schemas/PageSize.yaml',
    find: 'maximum: 100',
    put: 'maximum: 100\ndefault: 10',
    check: clients,
    says: /a client of listEntities > sends no default both/,
  },
  {
    what: 'no field tells the alternatives of a record apart',
    file: 'openapi/components/schemas/Facet.yaml',
    find: 'allOf:',
    put: 'anyOf:',
    check: clients,
    says: /has in each alternative a required field that no other has/,
  },
  {
    what: 'a threshold may be lower',
    file: 'openapi/components/schemas/MatchThreshold.yaml',
    find: 'minimum: 0.5',
    put: 'minimum: 0.4',
    check: descriptionAndTests('packages/api/tests/limits-of-the-specification.test.ts'),
    says: /MatchThreshold[\s\S]*0\.4/,
  },
];
