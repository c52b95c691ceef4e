/** Lists the changes between two descriptions, and whether they can break a client of the first. */
import {apiCompare, type Diff} from 'api-smart-diff';
import {methods, type Description, type Operation} from '../description';
import {resolve} from '../document';

/** Effect of a change on clients. `wording` changes texts only, not requests or responses. */
export type Weight = 'breaking' | 'compatible' | 'wording';

export type Change = {
  weight: Weight;
  /** Call or webhook, such as `GET /groups` or `webhook entityCreated`. */
  call: string;
  /** What changed there, such as `response 200, enum of dispositionState: "held" added`. */
  text: string;
  /** Name of the field in guides, such as `listEntities.response.entities.riskScore`. */
  field?: string;
};

const webhookPath = '/webhook ';

/** Turns webhooks into calls, which the library supports. Clients receive a body, so it becomes a response. */
function withWebhooksAsPaths(doc: Description): Description {
  const paths = Object.entries(doc.webhooks ?? {}).map(([name, item]) => {
    const {summary, description, requestBody} = item.post ?? {};
    return [
      webhookPath + name,
      {get: {summary, description, responses: {200: {...requestBody, required: undefined}}}},
    ];
  });
  return {...doc, webhooks: {}, paths: {...doc.paths, ...Object.fromEntries(paths)}} as Description;
}

/** Lists all changes, most severe first. Components are compared where a call uses them. */
export function compareDescriptions(before: Description, after: Description): Change[] {
  // The library follows references. Copy through JSON, so that no two locations share an object.
  const [from, to] = [before, after].map(
    (doc) => JSON.parse(JSON.stringify(withWebhooksAsPaths(doc))) as unknown,
  );
  const changes = apiCompare(from, to)
    .diffs.filter(({path}) => path[0] === 'paths')
    .map((diff) => changeOf(diff, [after, before]));
  const known = new Map(changes.map((change) => [JSON.stringify(change), change]));
  const rank = ({weight}: Change) => ['breaking', 'compatible', 'wording'].indexOf(weight);
  return [...known.values()].sort(
    (a, b) => rank(a) - rank(b) || a.call.localeCompare(b.call, 'en'),
  );
}

function changeOf(diff: Diff, docs: Description[]): Change {
  const [, path, ...keys] = diff.path.map(String);
  const isWebhook = path.startsWith(webhookPath);
  const method = methods.find((one) => one === keys[0]);
  const call = isWebhook ? path.slice(1) : method ? `${method.toUpperCase()} ${path}` : path;
  const location = method ? keys.slice(1) : keys;
  const [field] = docs.flatMap((doc) => {
    const webhook = doc.webhooks?.[path.slice(webhookPath.length)];
    const operation = isWebhook ? webhook?.post : method && doc.paths[path]?.[method];
    return (operation && fieldOf(doc, operation, location, isWebhook)) ?? [];
  });
  return {
    weight: weightOf(diff),
    call,
    text: textOf(diff, location, isWebhook),
    ...(field ? {field} : {}),
  };
}

/** Keys in a schema that don't help to locate a field. */
const silent = /^(schema|content|allOf|oneOf|anyOf|\d+|.*\/.*)$/;

/** Splits a location into the names of fields, with `[]` for the items of a list, and other keys, such as `maximum`. */
function splitLocation([...keys]: string[]): {names: string[]; words: string[]} {
  const names: string[] = [];
  const words: string[] = [];
  for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
    const name = key === 'properties' ? keys.shift() : key === 'items' ? '[]' : undefined;
    if (name !== undefined) names.push(name);
    else if (!silent.test(key)) words.push(key);
  }
  return {names, words};
}

/** Returns the name of the field at a location of an operation, if the location is a field or inside one. */
function fieldOf(
  doc: Description,
  operation: Operation,
  location: string[],
  isWebhook: boolean,
): string | undefined {
  const {operationId, parameters = []} = operation;
  const [kind, key] = location;
  if (kind === 'parameters') {
    const parameter = parameters[Number(key)] && resolve(doc, parameters[Number(key)]);
    return parameter && `${operationId}.${parameter.in}.${parameter.name}`;
  }
  const isSuccess = kind === 'responses' && key?.startsWith('2');
  const part = kind === 'requestBody' || isWebhook ? 'body' : isSuccess ? 'response' : undefined;
  const names = splitLocation(location).names.filter((name) => name !== '[]');
  return part && names.length > 0 ? [operationId, part, ...names].join('.') : undefined;
}

/**
 * Returns the library's judgment, with three exceptions. Removing a response field is breaking, because clients may
 * read it. Texts, examples and `x-` keys are wording. Other changes that the library can't judge are breaking, so that
 * somebody looks. Loosening a limit of a response is breaking by the library's own rules: it may surprise a client.
 */
function weightOf({type, action, path}: Diff): Weight {
  const received = path.includes('responses');
  if (received && action === 'remove' && path.at(-2) === 'properties') return 'breaking';
  if (type === 'annotation') return 'wording';
  if (type === 'non-breaking' || type === 'deprecated') return 'compatible';
  return /^(summary|description|title|tags|examples?|externalDocs|x-.*)$/.test(String(path.at(-1)))
    ? 'wording'
    : 'breaking';
}

function textOf(
  {action, path, before, after}: Diff,
  location: string[],
  isWebhook: boolean,
): string {
  const [kind = '', status = ''] = location;
  const response = isWebhook ? 'body' : `response ${status}`.trim();
  const part = {responses: response, requestBody: 'request body', parameters: 'parameter'}[kind];
  const {names, words} = splitLocation(part ? location.slice(1) : location);
  const field = names.join('.').replaceAll('.[]', '[]');
  const about = [words.join(' '), field].filter(Boolean).join(' of ');
  const subject = [part, about].filter(Boolean).join(', ');
  return `${subject && `${subject}: `}${whatOf(action, before, after, String(path.at(-1)))}`;
}

/** Formats a simple value, shortened. Returns undefined for a whole schema or operation. */
const shown = (value: unknown): string | undefined =>
  typeof value === 'object' || value === undefined ? undefined : JSON.stringify(value).slice(0, 80);

function whatOf(action: Diff['action'], before: unknown, after: unknown, key: string): string {
  const [from, to] = [shown(before), shown(after)];
  if (/^(summary|description)$/.test(key)) return 'reworded';
  if (action === 'add') return to ? `${to} added` : 'added';
  if (action === 'remove') return from ? `${from} removed` : 'removed';
  return from && to ? `${from} becomes ${to}` : 'changed';
}
