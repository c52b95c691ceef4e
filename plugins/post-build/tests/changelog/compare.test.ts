import {describe, expect, it} from 'vitest';
import {compareDescriptions} from '@screening/api/node';
import {asDescription, makeDescription, type Draft} from './description';

/** Lists what is reported for a change, such as `breaking GET /things: removed`. */
function reported(change: (draft: Draft) => void): string[] {
  const after = makeDescription();
  change(after);
  return compareDescriptions(asDescription(makeDescription()), asDescription(after)).map(
    ({weight, call, text}) => `${weight} ${call} ${text}`,
  );
}

const of = ({components}: Draft) => components.schemas;
const first = (draft: Draft) =>
  (draft.paths['/things'] as {get: {parameters: {schema: object}[]; summary: string}}).get;

describe('the comparison of two descriptions', () => {
  it.each<[string, (draft: Draft) => void, string[]]>([
    ['nothing changes', () => undefined, []],
    ['a call leaves', (draft) => delete (draft.paths['/things'] as {get?: object}).get, ['breaking GET /things removed']],
    ['a call comes', (draft) => (draft.paths['/more'] = {get: {responses: {200: {description: 'x'}}}}), ['compatible GET /more added']],
    ['a body needs one field more', (draft) => of(draft).NewThing.required.push('size'), ['breaking POST /things request body, required: "size" added']],
    ['a body may have one field more', (draft) => (of(draft).NewThing.properties.note = {type: 'string'}), ['compatible POST /things request body, note: added']],
    ['a body takes less', (draft) => (of(draft).NewThing.properties.size = {type: 'integer', maximum: 50}), ['breaking POST /things request body, maximum of size: 100 becomes 50']],
    ['a body takes more', (draft) => (of(draft).NewThing.properties.size = {type: 'integer', maximum: 200}), ['compatible POST /things request body, maximum of size: 100 becomes 200']],
    ['a body takes a value less', (draft) => (of(draft).NewThing.properties.kind = {type: 'string', enum: ['round']}), ['breaking POST /things request body, enum of kind: "square" removed']],
    ['a body takes a value more', (draft) => (of(draft).NewThing.properties.kind = {type: 'string', enum: ['round', 'square', 'flat']}), ['compatible POST /things request body, enum of kind: "flat" added']],
    ['a field changes its type', (draft) => (of(draft).NewThing.properties.size = {type: 'string', maximum: 100}), ['breaking POST /things request body, type of size: "integer" becomes "string"']],
    ['a response lacks a field', (draft) => delete of(draft).Thing.properties.urn, ['breaking GET /things response 200, things[].urn: removed', 'breaking POST /things response 200, urn: removed']],
    ['a response has a field more', (draft) => (of(draft).Thing.properties.note = {type: 'string'}), ['compatible GET /things response 200, things[].note: added', 'compatible POST /things response 200, note: added']],
    ['a response may hold a new value', (draft) => (of(draft).Thing.properties.state = {type: 'string', enum: ['open', 'shut', 'ajar'], description: 'How it is.'}), ['breaking GET /things response 200, enum of things[].state: "ajar" added', 'breaking POST /things response 200, enum of state: "ajar" added']],
    ['a list as a response lacks a field', (draft) => delete of(draft).Labels.items.properties.word, ['breaking GET /labels response 200, [].word: removed']],
    ['a list as a response has a field more', (draft) => (of(draft).Labels.items.properties.note = {type: 'string'}), ['compatible GET /labels response 200, [].note: added']],
    ['a parameter allows less', (draft) => (first(draft).parameters[0].schema = {type: 'integer', minimum: 1, maximum: 5}), ['breaking GET /things parameter, maximum: 9 becomes 5']],
    ['a text is said otherwise', (draft) => (first(draft).summary = 'All things'), ['wording GET /things summary: reworded']],
    ['a webhook leaves', (draft) => delete draft.webhooks.thingChanged, ['breaking webhook thingChanged removed']],
    ['a webhook comes', (draft) => (draft.webhooks.thingLost = draft.webhooks.thingChanged), ['compatible webhook thingLost added']],
    ['a webhook lacks a field', (draft) => delete of(draft).Change.properties.at, ['breaking webhook thingChanged body, at: removed']],
    ['a webhook has a field more', (draft) => (of(draft).Change.properties.by = {type: 'string'}), ['compatible webhook thingChanged body, by: added']],
  ])('reports the change if %s', (_what, change, lines) => {
    expect(reported(change)).toEqual(lines);
  }); // prettier-ignore

  it('lists the most severe changes first', () => {
    const lines = reported((draft) => {
      first(draft).summary = 'All things';
      of(draft).NewThing.properties.note = {type: 'string'};
      of(draft).NewThing.required.push('size');
    });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['breaking', 'compatible', 'wording']);
  });
});
