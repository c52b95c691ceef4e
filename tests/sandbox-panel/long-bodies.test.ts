/** Tests that a body that is long or nested too deeply neither blocks nor crashes the panel. */
import {createElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import {BodyFields, BodyText} from '../../src/components/sandbox/RequestForm';
import {printBody, readBody, toSampleRequest, type Draft} from '../../src/components/sandbox/draft';
import {findCall} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {FormContext} from '../../src/components/sandbox/Field';
import {valuesIn, withValues} from '../../src/components/sandbox/reused-values';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {operationIds, pageDescription, sendDraft} from '../lib/sandbox-panel/page';

const callOf = (operationId: string) => findCall(pageDescription, operationId);
const draftOf = (json: string): Draft => ({path: {}, query: {}, json});
const render = (operationId: string, json: string) => {
  const {body, schemas, ...call} = callOf(operationId);
  if (!body) throw new Error(`${operationId} has no body`);
  const faults = findFaults({...call, body, schemas}, draftOf(json));
  const inForm = (part: ReactNode) =>
    renderToStaticMarkup(createElement(FormContext, {value: {schemas, faults}}, part));
  const onChange = () => undefined;
  return {
    fields: inForm(createElement(BodyFields, {body, json, onChange})),
    text: inForm(createElement(BodyText, {json, onChange})),
  };
};
const count = (html: string, part: string) => html.split(part).length - 1;
const aliases = (length: number, item: unknown = 'a') => Array.from({length}, () => item);
const screening = (more: object) => printBody({entityName: 'A', screeningType: 'media', ...more});

describe('a list in a body', () => {
  it('has fields for its first 20 items, and says how to change the others', () => {
    const {fields} = render('screenSimple', screening({aliases: aliases(20_000)}));
    expect(count(fields, 'data-item')).toBe(20);
    expect(fields).toContain('The first 20 of 20000 items. To change the others, edit the JSON.');
  });

  it('can be extended with its button up to 20 items', () => {
    const add = 'Add <span class="only-heard">to aliases</span>';
    expect(render('screenSimple', screening({aliases: aliases(19)})).fields).toContain(add);
    const {fields} = render('screenSimple', screening({aliases: aliases(20)}));
    expect(fields).not.toContain(add);
    expect(fields).toContain('To add items, edit the JSON.');
  });

  it('shows at most 20 faults below the JSON', () => {
    const {text} = render('screenSimple', screening({aliases: aliases(20_000, 7)}));
    expect(count(text, '<li')).toBe(20);
  });
});

describe('a long body', () => {
  it('has no samples', () => {
    const call = callOf('screenSimple');
    expect(samplesFor(pageDescription, call, draftOf(screening({aliases: aliases(100)})))).toHaveLength(5);
    expect(samplesFor(pageDescription, call, draftOf(screening({aliases: aliases(20_000)})))).toBeUndefined();
  });
});

describe('a body that is nested too deeply', () => {
  const withBody = operationIds.filter((id) => callOf(id).body);
  const rule = 'must be nested at most 32 levels deep in the sandbox';

  it.each([33, 1_500, 100_000])('at %d levels is a fault of the form, and the sandbox refuses it', async (levels) => {
    const json = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(readBody(json)).toEqual({rule, problem: `The body ${rule}.`});
    expect(withBody.length).toBeGreaterThan(5);
    for (const id of withBody) {
      const call = callOf(id);
      const draft = draftOf(json);
      expect(Object.fromEntries(findFaults(call, draft))).toMatchObject({body: rule});
      expect(toSampleRequest(draft)).toBeUndefined();
      expect(samplesFor(pageDescription, call, draft)).toBeUndefined();
      expect(valuesIn(draft)).toEqual({});
      expect(withValues(draft, {entityURN: 'x'})).toEqual(draft);
      const {fields, text} = render(id, json);
      expect(fields).toContain(`The fields of the body can’t be shown. The body ${rule}.`);
      expect(text).toContain(`<li class="fault">The body ${rule}.</li>`);
    }
    expect(await (await sendDraft(callOf('screenSimple'), draftOf(json))).text()).toContain(rule);
  });
});
