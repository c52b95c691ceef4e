/** Tests that a body that is long or nested too deeply neither blocks nor crashes the panel. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import {BodyFields, BodyText} from '../../src/components/sandbox/RequestForm';
import {printBody, readBody, toSampleRequest, type Draft} from '../../src/components/sandbox/draft';
import {findCall} from '../../src/components/sandbox/call';
import {findFaults} from '../../src/components/sandbox/faults';
import {FaultsContext} from '../../src/components/sandbox/Field';
import {valuesIn, withValues} from '../../src/components/sandbox/reused-values';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {sendDraft} from '../lib/sandbox-panel/page';

const draftOf = (json: string): Draft => ({path: {}, query: {}, json});
const screening = (length: number, item: unknown = 'a') =>
  printBody({entityName: 'A', screeningType: 'media', aliases: Array.from({length}, () => item)});

/** Renders the fields of a body, and its JSON. */
function render(operationId: string, json: string): string[] {
  const {body, ...call} = findCall(operationId);
  if (!body) throw new Error(`${operationId} has no body`);
  const value = findFaults({...call, body}, draftOf(json));
  return [BodyFields, BodyText].map((part) =>
    renderToStaticMarkup(
      createElement(FaultsContext, {value}, createElement(part, {body, json, onChange: () => undefined})),
    ),
  );
}

it('a list has fields for its first 20 items, can be extended up to 20, and shows at most 20 faults', () => {
  const add = 'Add <span class="only-heard">to aliases</span>';
  expect(render('screenSimple', screening(19))[0]).toContain(add);
  const [full] = render('screenSimple', screening(20));
  expect(full).not.toContain(add);
  expect(full).toContain('To add items, edit the JSON.');
  const [fields, text] = render('screenSimple', screening(20_000, 7));
  expect(fields?.split('data-item')).toHaveLength(21);
  expect(fields).toContain('The first 20 of 20000 items. To change the others, edit the JSON.');
  expect(text?.split('<li')).toHaveLength(21);
  const call = findCall('screenSimple');
  expect(samplesFor(call, draftOf(screening(100)))).toHaveLength(5);
  expect(samplesFor(call, draftOf(screening(20_000))), 'samples of a long body').toBeUndefined();
});

it.each([33, 100_000])('a body with %d levels is a fault of the form, and the sandbox refuses it', async (levels) => {
  const rule = 'must be nested at most 32 levels deep in the sandbox';
  const json = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const draft = draftOf(json);
  expect(readBody(json)).toEqual({rule, problem: `The body ${rule}.`});
  expect(toSampleRequest(draft)).toBeUndefined();
  expect(valuesIn(draft)).toEqual({});
  expect(withValues(draft, {entityURN: 'x'})).toEqual(draft);
  const call = findCall('screenSimple');
  expect(Object.fromEntries(findFaults(call, draft))).toMatchObject({body: rule});
  expect(samplesFor(call, draft)).toBeUndefined();
  const [fields, text] = render('screenSimple', json);
  expect(fields).toContain(`The fields of the body can’t be shown. The body ${rule}.`);
  expect(text).toContain(`<li class="fault">The body ${rule}.</li>`);
  expect(await (await sendDraft(call, draft)).text()).toContain(rule);
});
