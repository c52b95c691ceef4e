/** Checks that the models of pages contain what the description says, in its order. */
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {product} from '@screening/product';
import {endpointUrl, textOf} from '../src/addresses';
import type {Schema} from '../src/description';
import {contentOf, listEndpoints, refName, resolve} from '../src/document';
import {indexModel} from '../src/index-model';
import type {Field} from '../src/models';
import {createPageModels} from '../src/page-models';
import {readBundle} from '../src/read-bundle';
import {plainText} from '../src/rich-text';

const doc = readBundle('.');
const models = createPageModels(doc, (code, language) => ({language, lines: [[code]]}), product);
const endpoints = listEndpoints(doc).map((endpoint) => ({
  id: endpoint.operation.operationId,
  endpoint,
}));
const schemas = Object.keys(doc.components.schemas ?? {});

/** The keys of an operation whose sentences its page shows. Open questions are on a page of all questions. */
const ruleKeys = ['x-limits', 'x-changes', 'x-receiver', 'x-ui-only'] as const;

describe('the model of an operation or webhook', () => {
  it.each(endpoints)('has each rule of $id', ({endpoint}) => {
    const shown = models.endpoint(endpoint).notes.flatMap(([, sentences]) => sentences);
    const rules = ruleKeys.flatMap((key) => endpoint.operation[key] ?? []);
    const missing = rules
      .map((rule) => plainText(textOf(doc, rule)))
      .filter((rule) => !shown.map(plainText).includes(rule));
    expect(missing).toEqual([]);
  });

  it.each(ruleKeys)('is tested with a rule in %s', (key) => {
    expect(endpoints.filter(({endpoint}) => endpoint.operation[key]?.length)).not.toEqual([]);
  });
});

describe('the fields of', () => {
  /** Returns whether each field is required, for all lists of fields below a field. */
  const listsBelow = (field: Field): boolean[][] => {
    const {fields = [], variants} = field;
    const variantFields = (variants?.options ?? []).map((option) => option.fields);
    return [fields, ...variantFields].flatMap((list) => [
      list.map(({required = false}) => required),
      ...list.flatMap(listsBelow),
    ]);
  };

  const roots = [
    ...endpoints.map(({id, endpoint}) => ({id, root: models.endpoint(endpoint).body?.root})),
    ...schemas.map((name) => ({id: name, root: models.schema(name).root})),
  ].filter(({root}) => root !== undefined);

  it.each(roots)('$id start with the required ones', ({root}) => {
    for (const list of listsBelow(root!))
      expect(list).toEqual(list.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('a schema made of several parts include a required one of a later part', () => {
    const moved = schemas.filter((name) => {
      const {required = [], properties = {}} = doc.components.schemas?.[name]?.allOf?.at(-1) ?? {};
      return required.some((field) => field in properties);
    });
    expect(moved).not.toEqual([]);
  });
});

describe('the model of a schema', () => {
  /** Returns the names of the schemas that a body is, or that one of its own fields has. */
  const namesIn = (schema: Schema): string[] => {
    const own = resolve(doc, schema);
    const parts = [schema, own, ...Object.values(own.properties ?? {})];
    return parts.flatMap((part) => {
      if (typeof part !== 'object') return [];
      const items = typeof part.items === 'object' ? [part.items] : [];
      return [part, ...items].flatMap((one) => refName(one) ?? []);
    });
  };

  const uses = endpoints.flatMap(({endpoint}) => {
    const {requestBody, responses, summary} = endpoint.operation;
    return [requestBody, ...Object.values(responses)].flatMap((body) => {
      const schema = body && contentOf(resolve(doc, body))?.media.schema;
      if (!schema) return [];
      return namesIn(schema).map((name) => ({name, summary, endpoint}));
    });
  });

  it.each(uses)('$name links to $summary, whose body has it', ({name, summary, endpoint}) => {
    const {usedBy} = models.schema(name);
    const urls = usedBy.filter(({title}) => title === summary).map(({url}) => url.split('#')[0]);
    expect(urls).toContain(endpointUrl(endpoint));
  });

  it('is used by calls and by webhooks', () => {
    const kinds = uses.map(({endpoint}) => endpoint.kind);
    expect(new Set(kinds)).toEqual(new Set(['operation', 'webhook']));
  });
});

describe('the front page of the reference', () => {
  /** The index file, which states the order. */
  const {tags, paths, webhooks} = parse(readFileSync('openapi/openapi.yaml', 'utf8')) as {
    tags: {name: string}[];
    paths: object;
    webhooks: object;
  };
  const order = [...Object.keys(paths), ...Object.keys(webhooks)];
  const shown = indexModel(doc).tags;

  it('lists the groups in the order of the description', () => {
    expect(tags.length).toBeGreaterThan(5);
    expect(shown.map(({name}) => name)).toEqual(tags.map(({name}) => name));
  });

  it('lists all operations and webhooks, in each group in the order of the description', () => {
    const positionOf = new Map(
      listEndpoints(doc).map((endpoint) => [endpointUrl(endpoint), order.indexOf(endpoint.path)]),
    );
    const listed = shown.map((tag) => tag.endpoints.map(({url}) => positionOf.get(url)!));
    for (const positions of listed) expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(listed.flat().toSorted((a, b) => a - b)).toEqual([...order.keys()]);
    // The order isn't that of the alphabet.
    expect(order).not.toEqual(order.toSorted());
  });

  it('names a webhook by the type of its event', () => {
    const events = shown
      .flatMap(({endpoints}) => endpoints)
      .filter(({method}) => method === 'EVENT');
    expect(events.map(({path}) => path)).toEqual([
      'task_completion',
      'entity_history',
      'entityDispositionChangePing',
    ]);
  });

  it('says what to do after each error', () => {
    const {errors} = indexModel(doc);
    expect(errors.map(({status}) => status)).toEqual(['400', '401', '425', '429', '500']);
    for (const {advice, guide} of errors) {
      expect(advice).toMatch(/^[A-Z].+\.$/);
      expect(guide).toMatch(/^\/docs\/.+#.+/);
    }
  });
});
