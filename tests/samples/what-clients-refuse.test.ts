/** Tests that a sample with a client shows exactly what the client sends, and nothing that the client refuses. */
import {expect, test} from 'vitest';
import {listEndpoints, type Endpoint} from '@screening/api';
import {readBundle} from '@screening/api/node';
import {createSamples, planCall, planClientCall, type SampleRequest} from '@screening/api/samples';
import {createClient, fakeTransport, InvalidCallError, type OperationId} from '@screening/client';
import {product} from '@screening/product';
import {withClient} from '../lib/samples/toolchain';

type Json = Record<string, unknown>;

const doc = readBundle('.');
const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');

const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the example of an operation with other fields in the body. */
const withFields =
  (fields: Json) =>
  (example: SampleRequest): SampleRequest => ({
    ...example,
    body: {...(isObject(example.body) ? example.body : {}), ...fields},
  });
const withBody = (body: unknown) => (example: SampleRequest) => ({...example, body});
const withQuery = (query: Record<string, string>) => (example: SampleRequest) => ({
  ...example,
  query,
});

/** Returns the first named value of the body in another form. */
const withFirstField =
  (change: (value: unknown) => unknown) =>
  (example: SampleRequest): SampleRequest => {
    const [[name, value] = ['none', 1]] = Object.entries(
      isObject(example.body) ? example.body : {},
    );
    return withFields({[name]: change(value)})(example);
  };

/** Changes of a request that a reader can type into the form or the JSON, or get in a link. */
const changes: Record<string, (example: SampleRequest) => SampleRequest> = {
  'the example': (example) => example,
  'null in a field': withFirstField(() => null),
  'null in a list': withFirstField(() => ['a', null]),
  'a deeply nested value': withFirstField(() => deep),
  'a value of another type': withFirstField(() => ({'a-b': [1.5, true, '7']})),
  'an unknown field': withFields({unknown: 1}),
  'an unknown field with a strange name': withFields({'a\nb "c"': 1}),
  'a field called __proto__': (example) => ({
    ...example,
    body: JSON.parse('{"__proto__": 1}') as unknown,
  }),
  'no field': withBody({}),
  'no body': withBody(undefined),
  'a list as the body': withBody([]),
  'a text as the body': withBody('text'),
  'null as the body': withBody(null),
  'a page in the query': withQuery({page: '2', pageSize: '50'}),
  'a page in another spelling': withQuery({page: '02'}),
  'a page that is a word': withQuery({page: 'two'}),
  'a page in the body': withFields({page: 2, pageSize: 50}),
  'a page of another type in the body': withFields({page: [2]}),
  'the same page twice': (example) => withQuery({page: '2'})(withFields({page: 2})(example)),
  'two different pages': (example) => withQuery({page: '1'})(withFields({page: 2})(example)),
  'a total': withFields({total: 7}),
  'an unknown parameter of the query': withQuery({unknown: '1'}),
  'dots in the path': (example) => ({
    ...example,
    path: Object.fromEntries(Object.keys(example.path ?? {}).map((name) => [name, '..'])),
  }),
};

/** Reasons that have no equal as one flat object, which the client would refuse. */
const notFlat = /in the query and one in the body|body is missing|has no body|isn't an object/;

/** Returns the values of a call in one object, as a careless program would pass them to a client. */
function flatOf({path, query, body}: ReturnType<typeof planCall>): Json {
  const inPath = path.flatMap((part) =>
    typeof part === 'string' ? [] : [[part.name, part.value]],
  );
  const fields = isObject(body?.value) ? Object.entries(body.value) : [];
  return Object.fromEntries([...inPath, ...query, ...fields] as [string, unknown][]);
}

/** Calls the client, and returns its request, or the message of its refusal. */
async function callClient(id: string, args: Json) {
  // The refusal of the server ends the call.
  const transport = fakeTransport([{status: 400}]);
  const client = createClient({baseUrl: 'https://api.example/base', apiKey: 'key', transport});
  const call = client[id as OperationId] as (args: Json) => Promise<unknown>;
  const error = await call(args).catch((caught: unknown) => caught);
  if (error instanceof InvalidCallError) return {refusal: error.message};
  expect(transport.requests).toHaveLength(1);
  return {request: transport.requests[0]};
}

/** How the client refuses a value of another type. */
const wrongType =
  /^\w+: "[\w.[\]]+" must be (a text|a number|an integer|true or false|an object|a list)$/;

async function compare(endpoint: Endpoint, request: SampleRequest): Promise<'sent' | 'refused'> {
  const {operationId: id} = endpoint.operation;
  const call = planCall(doc, endpoint, request);
  const plan = planClientCall(doc, endpoint, call);
  const codes = createSamples(doc, endpoint, product, request)
    .filter(({language}) => withClient.includes(language))
    .map(({code}) => code);
  expect(codes).toHaveLength(withClient.length);
  if (plan.refusal !== undefined) {
    for (const code of codes) {
      expect(code).toContain(plan.refusal);
      // Whatever a reader typed must not end the comment.
      expect(code).toMatch(/^((\/\/|#) [^\r\n\u2028\u2029]+\n){3}$/);
    }
    if (!notFlat.test(plan.refusal))
      expect(await callClient(id, flatOf(call)), plan.refusal).toHaveProperty('refusal');
    return 'refused';
  }
  const {request: sent, refusal} = await callClient(id, Object.fromEntries(plan.args));
  // The code shows the value as it was typed. The compiler and the client name the right type.
  if (refusal !== undefined && wrongType.test(refusal)) return 'refused';
  expect(sent, id).toBeDefined();
  const [path, query] = sent!.path.split('?');
  expect(decodeURIComponent(path)).toBe(
    `/base${call.path.map((part) => (typeof part === 'string' ? part : part.value)).join('')}`,
  );
  const received: Json = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...(sent!.body as Json),
  };
  const {dropped} = plan;
  const given: Json = {...Object.fromEntries(call.query), ...((call.body?.value as Json) ?? {})};
  for (const name of dropped) {
    for (const code of codes) expect(code).toContain(`The client leaves out "${name}"`);
    delete given[name];
  }
  expect(Object.keys(received).sort()).toEqual(Object.keys(given).sort());
  for (const [name, value] of Object.entries(received))
    // The query has only texts.
    expect(value).toEqual(
      isObject(sent!.body) && name in sent!.body ? given[name] : String(given[name]),
    );
  return 'sent';
}

/** Requests of which no client sends any, all, or some, because not all operations have these parts. */
const none = ['refused'];
const every = ['sent'];
const some = ['refused', 'sent'];

/** What becomes of each change, over all operations. */
const expected: Record<string, string[]> = {
  'the example': every,
  'null in a field': none,
  'null in a list': none,
  'a deeply nested value': none,
  'a value of another type': some,
  'an unknown field': none,
  'an unknown field with a strange name': none,
  'a field called __proto__': none,
  'no field': some,
  'no body': some,
  'a list as the body': none,
  'a text as the body': none,
  'null as the body': none,
  'a page in the query': some,
  'a page in another spelling': none,
  'a page that is a word': none,
  'a page in the body': some,
  'a page of another type in the body': none,
  'the same page twice': some,
  'two different pages': none,
  'a total': some,
  'an unknown parameter of the query': none,
  'dots in the path': some,
};

test.each(Object.keys(changes))(
  'with %s, a sample shows what its client sends or refuses',
  async (title) => {
    expect(operations.length).toBeGreaterThan(10);
    const outcomes = new Set<string>();
    for (const endpoint of operations) {
      const {path, body} = planCall(doc, endpoint);
      const example = {
        path: Object.fromEntries(
          path.flatMap((part) => (typeof part === 'string' ? [] : [[part.name, part.value]])),
        ) as Record<string, string>,
        ...(body ? {body: body.value} : {}),
      };
      outcomes.add(await compare(endpoint, changes[title](example)));
    }
    expect([...outcomes].sort()).toEqual(expected[title]);
  },
);

const codeOf = (operationId: string, request: SampleRequest, language: string): string => {
  const endpoint = operations.find(({operation}) => operation.operationId === operationId)!;
  return createSamples(doc, endpoint, product, request)
    .filter((sample) => sample.language === language)
    .map(({code, folded}) => code.split('\n').slice(folded).join('\n'))
    .join('');
};

test('a list is paged with arguments, and a page that is a number is written as one', () => {
  const request = {query: {pageSize: '50', sortOrder: 'ASC'}, body: {page: 2, total: 7}};
  expect(codeOf('listEntities', request, 'typescript')).toContain(
    `// The client leaves out "total": its effect isn't specified.
const result = await client.listEntities({
  page: 2,
  pageSize: 50,
  sortOrder: 'ASC',
});
`,
  );
  expect(codeOf('listEntities', request, 'python')).toContain(
    `# The client leaves out "total": its effect isn't specified.
result = client.list_entities(
    page=2,
    pageSize=50,
    sortOrder="ASC",
)
`,
  );
  expect(codeOf('listEntities', {query: {page: '02'}}, 'python')).toContain('page="02"');
});

test('a call without arguments has empty brackets', () => {
  expect(codeOf('listGroups', {}, 'typescript')).toContain('await client.listGroups();\n');
  expect(codeOf('listGroups', {}, 'python')).toContain('client.list_groups()\n');
});
