/**
 * Makes cards of examples of the description: what a response means, as readers see it in the sandbox too.
 *
 *     <Card of="EntityPersonReviewed" title="The entity after the decision" />
 *     <Card of="EntityPageMonitored" pick="entities.1 entities.2" title="Two entities" />
 *     <Result of="ScreeningResultOneRow" request="ScreenSimpleRequestPerson" title="One candidate" />
 *
 * A `<Card>` is for readers who need no JSON: `pick` selects some of its entities. A `<Result>` has the JSON too. With
 * `request`, both compare the candidates with the example of a request.
 */
import {printJson} from '@screening/api';
import {readResult, readSearched, type Result} from '../../src/components/card/read-result';
import {block} from '../lib/mdx-elements';
import {defineComponent, type Component} from './lib/components';
import {pick} from './lib/pick';

const card = defineComponent({
  required: ['of', 'title'],
  optional: ['pick', 'request'],
  form: 'block',
  make({of: name, title, pick: paths, request}, {data}) {
    const {value} = data.index.example(name);
    const shown = paths ? {entities: paths.split(/\s+/).map((path) => pick(value, path))} : value;
    const sent = request && data.index.example(request).value;
    return [block('Card', {title, result: JSON.stringify(read(name, shown, sent))})];
  },
});

const resultWithJson = defineComponent({
  required: ['of', 'title'],
  optional: ['request'],
  form: 'block',
  make({of: name, title, request}, {data}) {
    const {value} = data.index.example(name);
    const sent = request && data.index.example(request).value;
    const result = JSON.stringify(read(name, value, sent));
    const json = {type: 'code', lang: 'json', value: printJson(value)} as const;
    return [block('Card', {title, result}, [json])];
  },
});

/** @throws if the example has no candidates and no entities */
function read(name: string, value: unknown, request?: unknown): Result {
  const result = readResult(value, readSearched(request));
  if (!result) throw new Error(`the example \`${name}\` has no candidates and no entities`);
  return result;
}

export const cards: Record<string, Component> = {Card: card, Result: resultWithJson};
