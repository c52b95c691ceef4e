/** Checks that a card shows what the response says, for each example of the description and each subject of the sandbox. */
import {describe, expect, it} from 'vitest';
import {
  allExamples,
  codeText,
  contentOf,
  createPageModels,
  listEndpoints,
  printJson,
  resolve,
} from '@screening/api';
import {product} from '@screening/product';
import {readResult, readSearched} from '../../src/components/card/read-result';
import type {Result, State} from '../../src/components/card/result';
import {colorCode} from '../../src/components/sandbox/color-code';
import {listResponses} from '../../src/components/sandbox/responses';
import {pathsOfLines, toPointer} from '../../src/components/json-lines/paths-of-lines';
import {description, key, newSandbox, seed} from '../lib/sandbox-panel/page';

type Example = {operationId: string; name: string; value: unknown};

const examples = listEndpoints(description).flatMap(({kind, operation}): Example[] => {
  const content = contentOf(resolve(description, operation.responses['200']));
  if (kind !== 'operation' || !content) return [];
  const {operationId} = operation;
  return allExamples(description, content.media).map(([name, {value}]) => ({
    operationId,
    name,
    value,
  }));
});

/** Lists the places of all values that a card shows. */
function placesIn(result: unknown): string[] {
  if (typeof result !== 'object' || result === null) return [];
  return Object.entries(result).flatMap(([name, value]) =>
    name === 'at' ? [value as string] : placesIn(value),
  );
}

/** Returns the value at a JSON Pointer without escaped characters. */
const valueAt = (body: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], body);

/** Checks that each value of a card has a line in the shown JSON of its response. */
function expectLines(result: Result, body: unknown, name: string): void {
  const lines = new Set(
    pathsOfLines(printJson(body)).flatMap((path) => (path ? [toPointer(path)] : [])),
  );
  const places = placesIn(result);
  expect(
    places.filter((place) => !lines.has(place)),
    name,
  ).toEqual([]);
  expect(places.length, name).toBeGreaterThan(result.rows.length);
}

/** Returns the body of an example of a response. */
const bodyOf = (name: string): unknown => {
  const found = examples.find((one) => one.name === name);
  if (!found) throw new Error(`no example ${name}`);
  return found.value;
};

const entityOf = (name: string) => {
  const result = readResult(bodyOf(name));
  if (result?.kind !== 'entities') throw new Error(`${name} has no entities`);
  return result.rows;
};

const candidatesOf = (name: string, searched = {}) => {
  const result = readResult(bodyOf(name), searched);
  if (result?.kind !== 'candidates') throw new Error(`${name} has no candidates`);
  return result.rows;
};

const wordsOf = (states: State[]): string[] =>
  states.map(({label, words, tone}) => `${label ? `${label}: ` : ''}${words} (${tone})`);

describe('a card', () => {
  it('exists for each response with candidates or entities, and for no other', () => {
    const shown = examples.filter(({value}) => readResult(value));
    expect([...new Set(shown.map(({operationId}) => operationId))].sort()).toEqual([
      'createEntity',
      'getEntity',
      'listEntities',
      'listTaskEntities',
      'screenFull',
      'screenSimple',
    ]);
  });

  it('is expected by the page for the same responses', () => {
    const models = createPageModels(description, colorCode, product);
    let count = 0;
    for (const endpoint of listEndpoints(description).filter(({kind}) => kind === 'operation'))
      for (const {code, hasCard, name} of listResponses(models.endpoint(endpoint))) {
        const result = code.language === 'json' && readResult(JSON.parse(codeText(code)));
        expect(hasCard, name).toBe(Boolean(result));
        if (result) count += 1;
      }
    expect(count).toBeGreaterThan(8);
  });

  it('leads from each value to a line of the JSON', () => {
    let count = 0;
    for (const {name, value} of examples) {
      const result = readResult(value);
      if (!result || result.rows.length === 0) continue;
      expectLines(result, value, name);
      count += 1;
    }
    expect(count).toBeGreaterThan(8);
  });

  it('shows a screening of each recorded subject', async () => {
    const sandbox = newSandbox();
    let candidates = 0;
    for (const {entityName} of seed.records) {
      const request = {entityName, screeningType: 'sanctions-peps-and-media', threshold: 0.5};
      const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
        method: 'POST',
        headers: {Authorization: key ?? '', 'Content-Type': 'application/json'},
        body: JSON.stringify(request),
      });
      const body: unknown = await response.json();
      const result = readResult(body, readSearched(request));
      if (result?.kind !== 'candidates') throw new Error(`${entityName}: ${response.status}`);
      for (const {name, strength, score} of result.rows) {
        expect(valueAt(body, strength.at)).toBe(strength.value);
        expect(valueAt(body, score.at)).toBe(score.value);
        expect(name).not.toBe('');
      }
      if (result.rows.length > 0) expectLines(result, body, entityName);
      candidates += result.rows.length;
    }
    expect(candidates).toBeGreaterThan(20);
  });
});

describe('a candidate', () => {
  it('is compared with what was searched for', () => {
    const [row] = candidatesOf('ScreeningResultOneRow', {
      name: 'Ilvane Toresund',
      dob: '1991',
      countries: ['SE', 'NO'],
    });
    const marked = row.facts.map(({label, searched, found}) => [
      label,
      ...[searched, found].map((parts) =>
        parts.map(({text, differs}) => (differs ? `[${text}]` : text)).join(''),
      ),
    ]);
    expect(marked).toEqual([
      ['Name', 'Ilvane Toresund', 'Ilvane Tor[r]esund'],
      ['Born', '[1991]', '[1968-04-17]'],
      ['Country', 'SE, NO', 'NO'],
    ]);
  });

  it.each(['1968', '1968/04', '1968-04-17'])('born in 1968 may be one born in %s', (dob) => {
    const [{facts}] = candidatesOf('ScreeningResultOneRow', {dob});
    const born = facts.find(({label}) => label === 'Born');
    expect(born?.found).toEqual([{text: '1968-04-17', differs: false}]);
  });

  it('is red only for its own place on a sanctions list', () => {
    const listed = (name: string) =>
      candidatesOf(name).flatMap(({risks}) =>
        risks.filter((risk) => risk.isListed).map((risk) => risk.name),
      );
    expect(listed('ScreeningResultFullOneRow')).toEqual(['Named on a sanctions list']);
    // The owner of the vessel is on a list, not the vessel.
    expect(listed('ScreeningResultFullAssociationRisk')).toEqual([]);
    const [{risks}] = candidatesOf('ScreeningResultFullAssociationRisk');
    expect(risks[0].notes).toContain('Distance 1');
  });
});

describe('an entity', () => {
  it('shows its review, its disposition and its alert in their colors', () => {
    expect(wordsOf(entityOf('EntityCreated')[0].states)).toEqual([
      'Needs review (review)',
      'Disposition: Pending (pending)',
      'Open alert (plain)',
    ]);
    expect(wordsOf(entityOf('EntityPersonReviewed')[0].states)).toEqual([
      'Reviewed (plain)',
      'Disposition: Cleared (clear)',
    ]);
    expect(wordsOf(entityOf('EntityCompanySanctioned')[0].states)).toEqual([
      'Needs review (review)',
      'Disposition: Blocked (blocked)',
      'Open alert (plain)',
      'Escalated (plain)',
    ]);
  });

  it('says which of its risks nobody has decided on', () => {
    const [{risks}] = entityOf('EntityCompanySanctioned');
    expect(risks.map(({state}) => state?.words)).toEqual([
      'Needs review',
      'Active, by default',
      'Accepted',
    ]);
  });

  it('shows its matches with what was decided, and why', () => {
    const [{matches = []}] = entityOf('EntityPersonReviewed');
    expect(matches.map(({name, state, reason}) => [name, state?.words, reason])).toEqual([
      ['Ilvane Torresund', 'True match, by default', undefined],
      [
        'Anders Torresund',
        'Decided against',
        'First name Anders, customer Ilvane. Born in 1991, customer born in 1968.',
      ],
    ]);
    const [, other] = matches;
    expect(other.facts.find(({label}) => label === 'Born')?.found).toEqual([
      {text: '1991', differs: true},
    ]);
  });

  it('has no matches in a summary, which counts all items to review', () => {
    const summaries = entityOf('EntityPageMonitored');
    expect(summaries.every(({matches}) => matches === undefined)).toBe(true);
    expect(summaries.map(({name, unreviewed}) => [name, unreviewed.join(', ')])).toEqual([
      ['Brindlemoor Textiles Ltd', ''],
      ['Qarvolt Maritime Holdings Ltd', '1 indicator, 1 news event'],
      ['Tharsis Ember', '1 indicator'],
      ['QQ-TVE', ''],
    ]);
    expect(entityOf('EntityCreated')[0].unreviewed).toEqual(['1 match', '2 indicators']);
  });
});
