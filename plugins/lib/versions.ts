/** Reads docs/versions.yaml: the versions of the API and their changes, which the changelog and its feeds show. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import Ajv, {type ErrorObject} from 'ajv';
import {isMap, isNode, isScalar, LineCounter, parseDocument, type Document} from 'yaml';
import {
  createNameIndex,
  endpointUrl,
  listEndpoints,
  nearest,
  type Description,
} from '@screening/api';
import {fillProduct} from '@screening/product';
import versionsSchema from './versions.schema.json';

export const versionsFile = 'docs/versions.yaml';

/** A part of the API that a change concerns. */
type ChangedPart = {
  /** What readers call the part: `GET /groups`, `Entity disposition changed` or `EntitySummary.riskScore`. */
  name: string;
  /** The address of its documentation, without the origin. */
  url: string;
};

export type Change = {
  /** Markdown without blocks: what changed. */
  text: string;
  part?: ChangedPart;
  /** Whether something is new or different. */
  kind: 'added' | 'changed';
  /** Markdown that starts with "Migration:" and says what a client must do. Only breaking changes have it. */
  migration?: string;
};

export type Version = {
  /** The version as the description has it, such as `v2.0.1`. */
  name: string;
  /** The id of the version's heading on the page of the changelog. */
  anchor: string;
  /** The day on which this site first described the version, such as `2026-01-31`. */
  date: string;
  /** At least one. */
  changes: Change[];
};

/** The content of the file, by the names of the versions. */
type Written = Record<string, {date: string; changes: WrittenChange[]}>;

type WrittenChange = {
  text: string;
  /** The name of an operation, a webhook, a schema or a field, as guides use it. */
  link?: string;
  added?: true;
  breaking?: true;
  migration?: string;
};

/** The keys that lead to a node of the file, such as `['v2.0.1', 'changes', '0']`. */
type Path = string[];

const isWritten = new Ajv({allErrors: true}).compile<Written>(versionsSchema);

/** Reads the versions of the file below `root`, newest first. See `parseVersions`. */
export const readVersions = (root: string, doc: Description): Version[] =>
  parseVersions(fillProduct(readFileSync(join(root, versionsFile), 'utf8')), doc);

/**
 * Reads the versions, newest first.
 *
 * @param source text of the file
 * @param doc the current description, which has the newest version and the parts that changes link to
 * @throws an error with a line `file:line:column message` for each fault
 */
export function parseVersions(source: string, doc: Description): Version[] {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {lineCounter, prettyErrors: false});
  const problems: string[] = [];
  const reportAt = (offset: number, message: string): void => {
    const {line, col} = lineCounter.linePos(offset);
    problems.push(`${versionsFile}:${line}:${col} ${message}`);
  };
  const report = (path: Path, message: string): void => reportAt(startOf(document, path), message);
  const stopOnProblems = (): void => {
    if (problems.length > 0) throw new Error(problems.join('\n'));
  };

  for (const {pos, message} of document.errors) reportAt(pos[0], message);
  stopOnProblems();
  const written: unknown = document.toJS();
  if (!isWritten(written)) {
    for (const error of isWritten.errors ?? []) report(...describeError(error, written));
    stopOnProblems();
    return [];
  }

  checkOrder(Object.keys(written), doc.info.version, report);
  const findPart = createPartFinder(doc);
  const versions = Object.entries(written).map(([name, {date, changes}]): Version => {
    if (!isDay(date)) report([name, 'date'], `${date} is not a day`);
    return {
      name,
      anchor: name.replaceAll('.', '-'),
      date,
      changes: changes.map((change, i) => {
        const path = [name, 'changes', String(i)];
        checkMigration(change, path, report);
        return readChange(change, path, findPart, report);
      }),
    };
  });
  stopOnProblems();
  return versions;
}

type Report = (path: Path, message: string) => void;

function checkOrder(names: string[], current: string, report: Report): void {
  if (names[0] !== current)
    report([names[0]], `the description has the version ${current}: add its entry above this one`);
  for (const [i, name] of names.entries()) {
    const newer = names[i - 1];
    if (newer && newer.localeCompare(name, 'en', {numeric: true}) < 0)
      report([name], `${name} is newer than ${newer}: move it up`);
  }
}

function checkMigration({breaking, migration}: WrittenChange, path: Path, report: Report): void {
  if (breaking && !migration)
    report(
      path,
      'a breaking change needs `migration`, a sentence that starts with "Migration:" and says what a client must do',
    );
  if (migration && !breaking)
    report([...path, 'migration'], 'only a breaking change has a migration: add `breaking: true`');
}

function readChange(
  {text, link, added, migration}: WrittenChange,
  path: Path,
  findPart: (name: string) => ChangedPart,
  report: Report,
): Change {
  const change: Change = {text, kind: added ? 'added' : 'changed'};
  if (migration) change.migration = migration;
  if (!link) return change;
  try {
    change.part = findPart(link);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(
      [...path, 'link'],
      `${reason}. Correct the link, or remove it if the API lost this part`,
    );
  }
  return change;
}

/** Returns a function that finds a part of the API by its name, and throws an error for an unknown name. */
function createPartFinder(doc: Description): (name: string) => ChangedPart {
  const endpoints = listEndpoints(doc);
  const index = createNameIndex(doc);
  return (name) => {
    const endpoint = endpoints.find(({operation}) => operation.operationId === name);
    if (!endpoint) return {name, url: index.field(name).url};
    const {kind, method, path, operation} = endpoint;
    const isWebhook = kind === 'webhook';
    return {
      name: isWebhook ? operation.summary : `${method.toUpperCase()} ${path}`,
      url: endpointUrl(endpoint),
    };
  };
}

/** Returns whether a date exists. `Date` accepts February 30 and makes it March 2. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Returns the place and the message of a fault that the schema found. */
function describeError(
  {instancePath, keyword, message, params}: ErrorObject,
  written: unknown,
): [Path, string] {
  const path = instancePath.split('/').slice(1);
  const {additionalProperty, missingProperty, propertyName} = params as Record<string, string>;
  if (keyword === 'additionalProperties') {
    const known = path.length === 1 ? ['date', 'changes'] : changeKeys;
    const remedy = nearest(additionalProperty, known) || `; there are ${known.join(', ')}`;
    return [[...path, additionalProperty], `no such key \`${additionalProperty}\`${remedy}`];
  }
  if (keyword === 'required') return [path, `add \`${missingProperty}\``];
  if (keyword === 'propertyNames')
    return [[propertyName], `\`${propertyName}\` must be a version, such as v2.0.1`];
  if (written === null) return [[], 'there is no version'];
  return [path, `\`${path.at(-1)}\` ${message}`];
}

const changeKeys = Object.keys(
  versionsSchema.additionalProperties.properties.changes.items.properties,
);

/** Returns the offset of a node: of its key in a map, or of the item in a list. */
function startOf(document: Document, path: Path): number {
  if (path.length === 0) return 0;
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) {
    const pair = parent.items.find(({key}) => isScalar(key) && String(key.value) === path.at(-1));
    if (pair && isScalar(pair.key)) return pair.key.range?.[0] ?? 0;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}
