import type {UserContext} from '@redocly/openapi-core';
import {childrenOf, follow, type Located} from '../lib/nodes';
import {isFields} from '../lib/references';
import type {ApiRule, LintRun} from '../lib/rule';
import {createSchemaChecker, formats, type SchemaChecker} from '../lib/schema-checker';

/**
 * Compares examples with their schemas, because readers copy them and the sandbox returns them. Checks the examples of
 * bodies and parameters, and the `examples`, `example` and `default` of every schema. Reports problems in the file of
 * the example. Redocly's rules check no defaults and no formats, and follow a `$ref` inside an example.
 */
export const exampleMatchesSchema: ApiRule = {
  id: 'example-matches-schema',
  visitor: (run) => {
    const checker = createSchemaChecker(run.description);
    const check = (context: UserContext, schema: Located, examples: Located[]) =>
      examples.forEach((example) => checkOne(run, checker, context, schema, example));
    /** Checks bodies and parameters, where the schema is next to the examples. */
    const described = (node: unknown, context: UserContext) => {
      const here = {node, location: context.location};
      const examples = examplesOf(here, context);
      const schema = childrenOf(here).find(({key}) => key === 'schema');
      if (schema) check(context, schema, examples);
      else if (examples[0] && !(isFields(node) && node.content))
        context.report({message: 'There is no schema for the example.', location: examples[0].location});
    };
    const schema = (node: unknown, context: UserContext) => {
      const here = {node, location: context.location};
      check(context, here, valuesOf(here));
      const format = isFields(node) ? node.format : undefined;
      if (typeof format !== 'string' || formats.some((known) => known === format)) return;
      context.report({
        message: `The format ${format} is unknown. Known formats: ${formats.join(', ')}.`,
        location: context.location.child(['format']),
      });
    };
    return {
      MediaType: described,
      Parameter: described,
      Header: described,
      Schema: schema,
      // Keywords next to a `$ref` belong to this use of the schema, but the walk doesn't visit them as a node.
      ref: (node, context) => (context.type.name === 'Schema' ? schema(node, context) : undefined),
    };
  },
};

/** Lists the examples and the default of a schema. */
function valuesOf(schema: Located): Located[] {
  return childrenOf(schema).flatMap((child) => {
    if (child.key === 'example' || child.key === 'default') return [child];
    if (child.key !== 'examples' || !Array.isArray(child.node)) return [];
    return child.node.map((node: unknown, index) => ({node, location: child.location.child([index])}));
  });
}

/** Lists the single example and the named ones, each with its place in its own file. */
function examplesOf(described: Located, context: UserContext): Located[] {
  return childrenOf(described).flatMap((child) => {
    if (child.key === 'example') return [child];
    if (child.key !== 'examples') return [];
    return childrenOf(child)
      .flatMap((named) => follow(named, context) ?? [])
      .flatMap((named) => childrenOf(named).filter(({key}) => key === 'value'));
  });
}

function checkOne(
  run: LintRun,
  checker: SchemaChecker,
  {report}: UserContext,
  schema: Located,
  example: Located,
): void {
  run.examplesChecked.add(example.location.absolutePointer);
  if (holdsRef(example.node)) {
    report({
      message: 'Write the value instead of a $ref, which is not followed inside an example.',
      location: example.location,
    });
    return;
  }
  const {source, pointer} = schema.location;
  try {
    const mismatch = checker(example.node, source.absoluteRef, pointer);
    if (mismatch)
      report({
        message: `The example does not match its schema: ${mismatch.message}.`,
        location: example.location.child(mismatch.keys),
      });
  } catch (error) {
    report({message: `The schema cannot be read: ${(error as Error).message}.`, location: schema.location});
  }
}

function holdsRef(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsRef);
  return isFields(value) && ('$ref' in value || Object.values(value).some(holdsRef));
}
