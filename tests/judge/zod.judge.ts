/** Checks that clients with generated Zod schemas keep every field of every request and answer, and add none. */
import {resolve} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {collectAnswers, requests, type Message} from './answers';
import {generate, zod} from './generate';

type Schema = {safeParse: (value: unknown) => {success: boolean; data?: unknown; error?: {message: string}}};

/** Returns the name of the schema of a body. Undefined if the generator makes none for webhooks. */
function nameOf(pattern: string, {operationId, part, record}: Message): string | undefined {
  if (pattern.includes('operationId') && !operationId) return undefined;
  const values = {operationId, part, Record: record, record: record[0]!.toLowerCase() + record.slice(1)};
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof values) => String(values[key]));
}

let answers: Message[];
beforeAll(async () => {
  answers = await collectAnswers();
});

it('asks for every record that the platform sends', () => {
  expect(new Set(answers.flatMap(({operationId}) => operationId ?? [])).size).toBeGreaterThan(15);
  expect(new Set(answers.filter(({operationId}) => !operationId).map(({record}) => record)).size).toBe(3);
});

it.each(zod.map((generator) => [generator.command, generator] as const))(
  'a Zod client keeps every field and invents none: %s',
  async (command, generator) => {
    const name = command.split(' ')[0]!;
    const folder = await generate(`zod-${name}`, generator, ['zod@4.6.7', 'typescript@5.9.3']);
    const schemas = (await import(resolve(folder, 'out', generator.entry))) as Record<string, Schema | undefined>;

    const asked = [...answers, ...requests].flatMap((message) => {
      const schema = nameOf(generator.schema, message);
      return schema ? [{...message, schema}] : [];
    });
    const found = asked.flatMap(({record, schema, body}) => {
      const parsed = schemas[schema]?.safeParse(body) ?? {success: false, error: {message: `there is no ${schema}`}};
      const faults = parsed.success ? changesOf(body, parsed.data) : [`refused: ${parsed.error?.message}`];
      // A client may send this default, because it has one place and the platform has the same.
      const unexpected = faults.filter((fault) => fault !== 'invented /createAlerts');
      return unexpected.length ? [{record, faults: unexpected}] : [];
    });
    const records = (list: {record: string}[]): number => new Set(list.map(({record}) => record)).size;
    console.log(
      `${name}: ${found.length} of ${asked.length} messages changed, ${records(found)} of ${records(asked)} records`,
    );
    const kinds = found.flatMap(({record, faults}) =>
      faults.map((fault) => `${record}: ${fault.replaceAll(/\d+/g, 'N')}`),
    );
    expect([...new Set(kinds)]).toEqual([]);
  },
);

/** Lists the fields that a client lost, invented or changed. */
function changesOf(before: unknown, after: unknown, at = ''): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isObject(before) || !isObject(after)) return Object.is(before, after) ? [] : [`changed ${at}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const inner = `${at}/${key}`;
    if (!(key in after)) return [`lost ${inner}`];
    return key in before ? changesOf(before[key], after[key], inner) : [`invented ${inner}`];
  });
}
