/** Checks that clients with generated Zod schemas keep every field of every request and response, and add none. */
import {resolve} from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {collectMessages, requests, type Message} from './messages';
import {generate, zod} from './generate';

type Schema = {
  safeParse: (value: unknown) => {success: boolean; data?: unknown; error?: {message: string}};
};

/** Returns the name of the schema of a body. Undefined if the generator makes none for webhooks. */
function nameOf(pattern: string, {operationId, part, schema}: Message): string | undefined {
  if (pattern.includes('operationId') && !operationId) return undefined;
  const values = {
    operationId,
    part,
    Schema: schema,
    schema: schema[0]!.toLowerCase() + schema.slice(1),
  };
  return pattern.replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof values) => String(values[key]));
}

let responses: Message[];
beforeAll(async () => {
  responses = await collectMessages();
});

it('asks for every schema that the platform sends', () => {
  expect(new Set(responses.flatMap(({operationId}) => operationId ?? [])).size).toBeGreaterThan(15);
  expect(
    new Set(responses.filter(({operationId}) => !operationId).map(({schema}) => schema)).size,
  ).toBe(3);
});

it.each(zod.map((generator) => [generator.command, generator] as const))(
  'a Zod client keeps every field and invents none: %s',
  async (command, generator) => {
    const name = command.split(' ')[0]!;
    const folder = await generate(`zod-${name}`, generator, ['zod@4.6.7', 'typescript@5.9.3']);
    const schemas = (await import(resolve(folder, 'out', generator.entry))) as Record<
      string,
      Schema | undefined
    >;

    const asked = [...responses, ...requests].flatMap((message) => {
      const name = nameOf(generator.schema, message);
      return name ? [{...message, name}] : [];
    });
    const found = asked.flatMap(({schema, name, body}) => {
      const parsed = schemas[name]?.safeParse(body) ?? {
        success: false,
        error: {message: `there is no ${name}`},
      };
      const faults = parsed.success
        ? changesOf(body, parsed.data)
        : [`refused: ${parsed.error?.message}`];
      // A client may send this default, because the platform has the same.
      const unexpected = faults.filter((fault) => fault !== 'invented /createAlerts');
      return unexpected.length ? [{schema, faults: unexpected}] : [];
    });
    console.log(`${command}: ${found.length} of ${asked.length} messages changed`);
    const kinds = found.flatMap(({schema, faults}) =>
      faults.map((fault) => `${schema}: ${fault.replaceAll(/\d+/g, 'N')}`),
    );
    expect([...new Set(kinds)]).toEqual([]);
  },
);

/** Lists the fields that a client lost, invented or changed. */
function changesOf(before: unknown, after: unknown, at = ''): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isObject(before) || !isObject(after))
    return Object.is(before, after) ? [] : [`changed ${at}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const inner = `${at}/${key}`;
    if (!(key in after)) return [`lost ${inner}`];
    return key in before ? changesOf(before[key], after[key], inner) : [`invented ${inner}`];
  });
}
