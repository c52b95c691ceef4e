/** Reduces the bundled description to the parts that validate requests, so that it fits into a page. */
import type {Method, Schema, SlimDescription} from '@screening/api';
import {listCalls, reach} from './description';
import {partsOf, type Schemas} from './schema';

const dropped = ['title', 'description', 'example', 'deprecated', 'readOnly', 'writeOnly'];

/** Removes texts, responses, webhooks, schemas that no request uses, and all examples except those of patterns. */
export function slimDescription(description: SlimDescription): SlimDescription {
  const all = description.components.schemas ?? {};
  const schemas: Schemas = {};
  const paths: SlimDescription['paths'] = {};
  for (const {path, method, operationId, parameters, body} of listCalls(description)) {
    for (const schema of [body?.schema, ...parameters.map((parameter) => parameter.schema)]) {
      for (const [name, part] of schema ? reach(all, schema) : []) if (name) schemas[name] = slim(part);
    }
    const slimParameters = parameters.map(({name, in: location, required, schema}) => ({
      name,
      in: location,
      required,
      ...(schema ? {schema: slim(schema)} : {}),
    }));
    const requestBody = body && {
      required: body.required,
      content: {'application/json': {schema: slim(body.schema)}},
    };
    (paths[path] ??= {})[method as Method] = {
      operationId,
      responses: {},
      ...(slimParameters.length ? {parameters: slimParameters} : {}),
      ...(requestBody ? {requestBody} : {}),
    };
  }
  const {title, version, 'x-rate-limit': limit} = description.info;
  return {
    info: {title, version, ...(limit ? {'x-rate-limit': limit} : {})},
    servers: description.servers.map(({url}) => ({url})),
    paths,
    components: {schemas},
  };
}

function slim(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([keyword]) =>
      !dropped.includes(keyword) &&
      !keyword.startsWith('x-') &&
      (keyword !== 'examples' || schema.pattern !== undefined),
  );
  const copy = JSON.parse(JSON.stringify(Object.fromEntries(kept))) as Schema;
  const parts = partsOf(copy);
  for (const part of parts) {
    const small = slim(part);
    for (const keyword of Object.keys(part)) delete part[keyword];
    Object.assign(part, small);
  }
  return copy;
}
