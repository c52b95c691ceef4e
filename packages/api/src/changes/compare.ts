/** Lists the changes between two descriptions, and whether they can break a client of the first. */
import {apiCompare, type Diff} from 'api-smart-diff';
import {methods, resolve, type Description, type Operation} from '../document';

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

/**
 * Turns webhooks into calls, because the library doesn't support webhooks. Clients receive their bodies, so each body
 * becomes a response, and the same changes are compatible.
 */
function withWebhooksAsPaths(doc: Description): Description {
  const paths = Object.entries(doc.webhooks ?? {}).map(([name, item]) => {
    const {summary, description, requestBody} = item.post ?? {};
    return [webhookPath + name, {get: {summary, description, responses: {200: {...requestBody, required: undefined}}}}];
  });
  return {...doc, webhooks: {}, paths: {...doc.paths, ...Object.fromEntries(paths)}} as Description;
}

/** Lists all changes, most severe first. Components are compared where a call uses them. */
export function compareDescriptions(before: Description, after: Description): Change[] {
  // The library follows references. Copy through JSON, so that no two locations share an object.
  const [from, to] = [before, after].map((doc) => JSON.parse(JSON.stringify(withWebhooksAsPaths(doc))) as unknown);
  const changes = apiCompare(from, to)
    .diffs.filter(({path}) => path[0] === 'paths')
    .map((diff) => changeOf(diff, [after, before]));
  const known = new Map(changes.map((change) => [JSON.stringify(change), change]));
  const order: Weight[] = ['breaking', 'compatible', 'wording'];
  return [...known.values()].sort(
    (a, b) => order.indexOf(a.weight) - order.indexOf(b.weight) || a.call.localeCompare(b.call, 'en'),
  );
}

/** Describes a change. `docs` are the descriptions in which to look up operations. */
function changeOf(diff: Diff, docs: Description[]): Change {
  const [, path, ...rest] = diff.path.map(String);
  const isCall = (methods as readonly string[]).includes(rest[0]);
  const isWebhook = path.startsWith(webhookPath);
  const call = isWebhook ? path.slice(1) : isCall ? `${rest[0].toUpperCase()} ${path}` : path;
  const location = isCall ? rest.slice(1) : rest;
  const name = path.slice(webhookPath.length);
  const operations = docs.map((doc) => (isWebhook ? doc.webhooks?.[name]?.post : operationAt(doc, path, rest[0])));
  const field = operations
    .map((operation, i) => operation && fieldOf(docs[i], operation, location, isWebhook))
    .find(Boolean);
  return {weight: weightOf(diff), call, text: textOf(diff, location, isWebhook), ...(field ? {field} : {})};
}

const operationAt = ({paths}: Description, path: string, method: string) =>
  paths[path]?.[method as (typeof methods)[number]];

/** Returns the name of the field at a location of an operation, if the location is a field or inside one. */
function fieldOf(doc: Description, operation: Operation, location: string[], isWebhook: boolean): string | undefined {
  const {operationId, parameters = []} = operation;
  if (location[0] === 'parameters') {
    const parameter = parameters[Number(location[1])];
    if (!parameter) return undefined;
    const {in: where, name} = resolve(doc, parameter);
    return `${operationId}.${where}.${name}`;
  }
  const isSuccess = location[0] === 'responses' && location[1]?.startsWith('2');
  const part = location[0] === 'requestBody' || isWebhook ? 'body' : isSuccess ? 'response' : undefined;
  const names = location.flatMap((key, i) => (i > 0 && location[i - 1] === 'properties' ? [key] : []));
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

/** Keys in a schema that don't help to locate a field. */
const silent = /^(schema|content|allOf|oneOf|anyOf|\d+|.*\/.*)$/;

function textOf({action, path, before, after}: Diff, location: string[], isWebhook: boolean): string {
  const where: string[] = [];
  const field: string[] = [];
  let rest = [...location];
  if (rest[0] === 'responses') where.push(isWebhook ? 'body' : `response ${rest[1] ?? ''}`.trim());
  else if (rest[0] === 'requestBody') where.push('request body');
  else if (rest[0] === 'parameters') where.push('parameter');
  rest = rest.slice(where.length === 0 ? 0 : rest[0] === 'responses' ? 2 : rest[0] === 'parameters' ? 2 : 1);
  const words: string[] = [];
  while (rest.length > 0) {
    const key = rest.shift() as string;
    if (key === 'properties' && rest.length > 0) field.push(rest.shift() as string);
    else if (key === 'items') field.push(`${field.pop() ?? ''}[]`);
    else if (!silent.test(key)) words.push(key);
  }
  const about = [...words, ...(field.length > 0 ? [`of ${field.join('.')}`] : [])].join(' ');
  const subject = [...where, ...(words.length === 0 && field.length > 0 ? [field.join('.')] : [about])].filter(Boolean);
  return `${subject.join(', ')}${subject.length > 0 ? ': ' : ''}${whatOf(action, before, after, String(path.at(-1)))}`;
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
