/** Tests that the Markdown of the reference has all that the models of the pages say besides their fields. */
import {expect, it} from 'vitest';
import {
  endpointUrl,
  listEndpoints,
  parseText,
  plainText,
  ruleSections,
  type ModelResponse,
} from '@screening/api';
import {
  doc,
  expectFacts,
  hasCode,
  hasHeading,
  hasLink,
  normalized,
  pages,
  readLists,
  says,
  server,
  type WrittenPage,
} from '../lib/reference-markdown';

it('there is a page for each operation, webhook and schema, and a front page', () => {
  const countOf = (kind: string) => pages.filter((page) => page.kind === kind).length;
  const schemas = Object.keys(doc.components.schemas ?? {});
  expect(Math.min(listEndpoints(doc).length, schemas.length)).toBeGreaterThan(0);
  expect(['endpoint', 'schema', 'index'].map(countOf)).toEqual([
    listEndpoints(doc).length,
    schemas.length,
    1,
  ]);
});

const isError = ({status}: ModelResponse): boolean => Number(status) >= 400;

it('each page of an operation or a webhook has its address, its meaning and its responses', () => {
  expectFacts('endpoint', (page, expectFact) => {
    const {kind, method, path, event, deprecated, text, body, responses} = page.model;
    const address =
      kind === 'webhook' ? `EVENT ${event} ${method} to your URL` : `${method} ${server}${path}`;
    expectFact(address, page.words.startsWith(`${address} `));
    expectFact(plainText(text), says(page, text));
    const isMarked = page.words.includes('This call is deprecated.');
    expectFact('whether it is deprecated', isMarked === (deprecated ?? false));
    expectFact('the heading of its responses', hasHeading(page, 'Responses'));
    if (body) {
      const heading = kind === 'webhook' ? 'Payload' : 'Request body';
      expectFact(heading, hasHeading(page, heading));
      const isOptional = page.words.includes(' Optional. ');
      expectFact('whether its body is optional', isOptional === !body.required);
      expectFact(plainText(body.text ?? []), says(page, body.text ?? []));
    }
    for (const response of responses) {
      const title = `${response.status} ${response.reason}`;
      const meaning = normalized(plainText(response.text));
      if (isError(response)) {
        expectFact(`${title}: ${meaning}`, page.words.includes(`${title}: ${meaning}`));
        continue;
      }
      expectFact(title, hasHeading(page, title));
      const whole = response.root ? meaning : `${meaning} No body is specified.`;
      expectFact(whole, page.words.includes(whole));
    }
  });
});

it('each page of an operation or a webhook has its samples and examples', () => {
  expectFacts('endpoint', (page, expectFact) => {
    const {kind, samples, body, responses} = page.model;
    for (const {label, code} of samples)
      expectFact(`the sample in ${label}`, hasTitledCode(page, `Request in ${label}`, code));
    // The samples have the body of a call with one example.
    const bodies = body?.examples ?? [];
    for (const {summary, code} of kind === 'webhook' || bodies.length > 1 ? bodies : []) {
      const title = kind === 'webhook' ? summary : `Request body: ${summary}`;
      expectFact(title, hasTitledCode(page, title, code));
    }
    for (const response of responses)
      for (const {summary, code} of response.examples) {
        const status = `${response.status} ${response.reason}`;
        const title = isError(response) ? status : `${status}: ${summary}`;
        expectFact(title, hasTitledCode(page, title, code));
      }
  });
});

const hasTitledCode = (page: WrittenPage, title: string, code: Parameters<typeof hasCode>[1]) =>
  page.words.includes(`${title}:`) && hasCode(page, code);

it('each page of an operation or a webhook links to the guides that mention it, and to its open questions', () => {
  expectFacts('endpoint', (page, expectFact) => {
    const {guides, questions} = page.model;
    for (const {title, url} of guides) expectFact(title, hasLink(page, url, title));
    if (questions) {
      const title = `Open questions: ${questions.topic}`;
      expectFact(title, hasLink(page, questions.url, title));
    }
  });
});

/** Returns whether a page has a sentence in the list of notes with this label. */
const hasNote = (page: WrittenPage, label: string, sentence: string): boolean =>
  readLists(page)
    .filter(({words}) => words === `${label}:`)
    .some(({below}) => below.some(({words}) => words === normalized(sentence)));

it('each page of an operation or a webhook has the notes of its model', () => {
  expectFacts('endpoint', (page, expectFact) => {
    for (const [label, sentences] of page.model.notes)
      for (const sentence of sentences)
        expectFact(`${label}: ${plainText(sentence)}`, hasNote(page, label, plainText(sentence)));
  });
});

/** The rules of operations and webhooks. Their open questions are on one page, to which they link. */
const shownRules = ruleSections.filter(([key]) => key !== 'x-not-specified');

it.each(shownRules)(
  'each page of an operation or a webhook has each sentence of %s of the description',
  (key, label) => {
    const endpoints = listEndpoints(doc);
    const byPath = new Map(pages.map((page) => [page.path, page]));
    // Pages show the title of a call in place of its identifier.
    const withTitles = (sentence: string): string =>
      endpoints.reduce(
        (text, {operation}) => text.replaceAll(`\`${operation.operationId}\``, operation.summary),
        sentence,
      );
    const rules = endpoints.flatMap((endpoint) =>
      (endpoint.operation[key] ?? []).map((rule) => ({
        path: endpointUrl(endpoint),
        words: plainText(parseText(withTitles(rule))),
      })),
    );
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter(({path, words}) => !hasNote(byPath.get(path)!, label, words))).toEqual([]);
  },
);

it('each page of a schema has its meaning, what uses it, the guides that mention it, and its examples', () => {
  expectFacts('schema', (page, expectFact) => {
    const {text, usedBy, guides, examples, noShownPath} = page.model;
    expectFact(plainText(text), says(page, text));
    for (const {title, url, field} of usedBy) {
      const words = field === undefined ? title : `${title}: ${field}`;
      expectFact(`used by ${words}`, hasLink(page, url, words));
    }
    for (const {title, url} of guides) expectFact(title, hasLink(page, url, title));
    for (const {summary, code} of examples) expectFact(summary, hasTitledCode(page, summary, code));
    const isMarked = page.words.includes('No published path uses this schema.');
    expectFact('whether a path uses it', isMarked === (noShownPath ?? false));
  });
});

it('the front page has the version, the servers and what applies to all calls', () => {
  expectFacts('index', (page, expectFact) => {
    const {title, version, text, servers, key, rateLimit, paging, errors} = page.model;
    expectFact(plainText(text), says(page, text));
    const pagingFields = Object.values(paging);
    for (const fact of [
      `${title}, version ${version}.`,
      `in the ${key.header} header of every call`,
      `${rateLimit.requestsPerSecond} requests per second for each ${rateLimit.per}`,
      `requests above the limit with ${rateLimit.status}`,
      ...servers.map((one) => `${one.url} ${one.text}`),
      ...pagingFields.map(
        (field) => `${field.name} ${plainText(field.type)}: ${plainText(field.text ?? [])}`,
      ),
      ...pagingFields.flatMap(({details = []}) =>
        details.map(([label, value]) => `${label} ${value}`),
      ),
      ...errors.map((one) => `${one.status} ${one.reason} ${plainText(one.text)} ${one.advice}`),
    ])
      expectFact(fact, page.words.includes(normalized(fact)));
    for (const {status, url} of errors)
      expectFact(url, hasLink(page, url.replace(page.path, ''), status));
  });
});

it('the front page has a call in all languages, its response and an error', () => {
  expectFacts('index', (page, expectFact) => {
    if (!page.model.firstCall) return;
    const {title, url, samples, response, error} = page.model.firstCall;
    expectFact(title, hasLink(page, url, title));
    const codes = [
      ...samples,
      {label: 'Response', code: response.code},
      {label: `Error: ${error.summary}`, code: error.code},
    ];
    for (const {label, code} of codes) expectFact(label, hasTitledCode(page, label, code));
  });
});

it('the front page lists all operations, webhooks and schemas, each in its group', () => {
  expectFacts('index', (page, expectFact) => {
    for (const tag of page.model.tags) {
      expectFact(`the heading ${tag.name}`, hasHeading(page, tag.name));
      expectFact(plainText(tag.text), says(page, tag.text));
      for (const {title, url, method, path} of tag.endpoints) {
        expectFact(title, hasLink(page, url, title));
        expectFact(
          `${title}: ${method} ${path}`,
          page.words.includes(`${title}: ${method} ${path}`),
        );
      }
    }
    for (const {title, schemas} of page.model.schemaGroups) {
      expectFact(`the heading ${title}`, hasHeading(page, title));
      for (const {name, url, text} of schemas) {
        expectFact(name, hasLink(page, url, name));
        expectFact(`${name}: ${text}`, page.words.includes(normalized(`${name}: ${text}`)));
      }
    }
  });
});
