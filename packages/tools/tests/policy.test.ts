/** Tests that a policy is read as written, or refused. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {highestThreshold, lowestThreshold, screeningTypes} from '../.generated/facts';
import {UsageError} from '../src/errors';
import {defaultPolicy, formatPolicy, readPolicy} from '../src/policy';
import {useFolders} from './lib/tool';

const newFolder = useFolders();

/** Writes a policy, and returns the path of its file. */
function write(content: unknown): string {
  const file = join(newFolder(), 'policy.json');
  const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(file, isRaw ? content : JSON.stringify(content));
  return file;
}

/** Returns the rules without the hash. */
function rulesOf(...args: Parameters<typeof readPolicy>) {
  const {hash, ...rules} = readPolicy(...args);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  return rules;
}

describe('a policy', () => {
  it('is the default without a file', () => {
    expect(rulesOf(undefined, {})).toEqual(defaultPolicy);
  });

  it('is completed with the default', () => {
    const file = write({threshold: 0.7, dispositions: {cleared: 'wait'}});
    expect(rulesOf(file, {})).toEqual({
      ...defaultPolicy,
      threshold: 0.7,
      dispositions: {...defaultPolicy.dispositions, cleared: 'wait'},
    });
  });

  it('takes screening type and threshold from the command line before those of the file', () => {
    const file = write({threshold: 0.7, screeningType: 'sanctions'});
    expect(rulesOf(file, {threshold: 0.9})).toMatchObject({
      threshold: 0.9,
      screeningType: 'sanctions',
    });
    expect(rulesOf(file, {screeningType: 'media'}).screeningType).toBe('media');
  });

  it('is refused if it has a name twice, at any depth', () => {
    for (const content of [
      '{"candidates": "wait", "candidates": "accept"}',
      '{"dispositions": {"blocked": "decline", "blocked": "accept"}}',
      '{"threshold": 0.9, "thresh\\u006fld": 0.5}',
    ])
      expect(() => readPolicy(write(content), {}), content).toThrow(UsageError);
  });

  it('can be read from what --show-policy prints', () => {
    expect(rulesOf(write(formatPolicy(defaultPolicy)), {})).toEqual(defaultPolicy);
  });

  it('has the same hash only if all rules are the same', () => {
    const {hash} = readPolicy(undefined, {});
    expect(readPolicy(write(defaultPolicy), {}).hash).toBe(hash);
    for (const changed of [
      {threshold: 0.86},
      {screeningType: 'sanctions'},
      {candidates: 'decline'},
      {dispositions: {pending: 'decline'}},
    ])
      expect(readPolicy(write(changed), {}).hash, JSON.stringify(changed)).not.toBe(hash);
  });

  it('accepts each screening type and both ends of the threshold', () => {
    expect(screeningTypes.length).toBeGreaterThan(0);
    for (const screeningType of screeningTypes)
      expect(rulesOf(undefined, {screeningType}).screeningType).toBe(screeningType);
    for (const threshold of [lowestThreshold, highestThreshold])
      expect(rulesOf(undefined, {threshold}).threshold).toBe(threshold);
  });
});

describe('a policy is refused', () => {
  it.each([
    ['an unknown key', {treshold: 0.9}, 'no key "treshold"'],
    ['an unknown disposition', {dispositions: {open: 'wait'}}, 'no key "open"'],
    ['an unknown screening type', {screeningType: 'all'}, 'screening type must be one of'],
    ['a screening type of another form', {screeningType: ['sanctions']}, 'but is ["sanctions"]'],
    ['a threshold as text', {threshold: '0.85'}, 'must be a number from'],
    ['a threshold that is too low', {threshold: lowestThreshold - 0.01}, 'must be a number from'],
    ['a threshold that is too high', {threshold: highestThreshold + 0.01}, 'must be a number from'],
    ['no threshold', {threshold: null}, 'but is null'],
    ['accepting with candidates', {candidates: 'accept'}, '"candidates" must be one of'],
    ['accepting the blocked', {dispositions: {blocked: 'accept'}}, '"blocked" must be one of'],
    ['accepting the pending', {dispositions: {pending: 'accept'}}, '"pending" must be one of'],
    ['an unknown consequence', {dispositions: {cleared: 'ok'}}, '"cleared" must be one of'],
    ['dispositions as a list', {dispositions: []}, '"dispositions" must be an object'],
    ['dispositions as text', {dispositions: 'wait'}, '"dispositions" must be an object'],
    ['no dispositions', {dispositions: null}, '"dispositions" must be an object'],
    ['a list', [], 'must be one JSON object'],
    ['null', null, 'must be one JSON object'],
    ['text', '"wait"', 'must be one JSON object'],
    ['broken JSON', '{"threshold": 0.9', "can't be read"],
    ['an empty file', '', "can't be read"],
    ['another encoding', Buffer.from('{"threshold": 0.9, "ä": 1}', 'latin1'), "can't be read"],
    // Otherwise, it would become a key of the merged object without a word.
    ['a prototype', '{"__proto__": {"threshold": 0.9}}', 'no key "__proto__"'],
  ])('%s', (_, content, message) => {
    const file = write(content);
    const read = () => readPolicy(file, {});
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
    expect(read).toThrow(file);
  });

  it('a missing file', () => {
    expect(() => readPolicy(join(newFolder(), 'none.json'), {})).toThrow("can't be read");
  });

  it('wrong values of the command line', () => {
    const line = 'the command line';
    expect(() => readPolicy(undefined, {screeningType: 'all'})).toThrow(line);
    expect(() => readPolicy(undefined, {threshold: 0.2})).toThrow(line);
  });
});
