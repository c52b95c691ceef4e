/** Does what a case asks with the TypeScript client. `run_case.py` does the same with the Python client. */
import {AsyncLocalStorage} from 'node:async_hooks';
import {
  type Attempt,
  createClient,
  type ListId,
  type ListOptions,
  parseWebhook,
  ScreeningError,
} from '@screening/client';
import {caseKey} from './answer';
import type {Call, Case, Outcome} from './cases';

/** The warnings of the case that code belongs to. */
const warningsOfCase = new AsyncLocalStorage<string[]>();

/** How many cases run now. */
let running = 0;

/** Undoes what the first of the running cases has changed in this process. */
let restore = (): void => undefined;

/** Removes the proxy variables from this process, and gives each case its own warnings. */
function prepareProcess(): void {
  const {emitWarning} = process;
  const proxies = Object.entries(process.env).filter(([name]) => isProxyVariable(name));
  for (const [name] of proxies) delete process.env[name];
  process.emitWarning = (warning: string | Error) =>
    void warningsOfCase.getStore()?.push(String(warning));
  restore = () => {
    process.emitWarning = emitWarning;
    Object.assign(process.env, Object.fromEntries(proxies));
  };
}

/** Runs a case with variables of the environment, which no other case may see. */
async function withEnvironment<T>(
  environment: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  if (running > 1) throw new Error('a case with an environment must run alone');
  const before = {...process.env};
  Object.assign(process.env, environment);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Runs a case against a server. Several cases can run at the same time, but a case with an environment must run alone. */
export async function runTypeScript(one: Case, baseUrl: string): Promise<Outcome> {
  if (running === 0) prepareProcess();
  running += 1;
  try {
    const {environment} = one;
    return await (environment
      ? withEnvironment(environment, () => runHere(one, baseUrl))
      : runHere(one, baseUrl));
  } finally {
    running -= 1;
    if (running === 0) restore();
  }
}

/** Runs a case in the environment of this process. */
async function runHere(one: Case, baseUrl: string): Promise<Outcome> {
  const {call, options, hook, deadline} = withValues(one) as Case;
  const attempts: Attempt[] = [];
  const onAttempt = (attempt: Attempt): unknown => {
    attempts.push(attempt);
    if (hook === 'changes the arguments') overwrite(call.arguments);
    if (hook === 'throws') throw new Error('the hook failed');
    return hook === 'rejects' ? Promise.reject(new Error('the hook failed')) : undefined;
  };
  const warnings: string[] = [];
  const begin = performance.now();
  const rest = (): Pick<Outcome, 'attempts' | 'warnings' | 'seconds'> => ({
    attempts: attempts.map((attempt) => ({...attempt})),
    warnings,
    seconds: (performance.now() - begin) / 1000,
  });
  try {
    const settings = {baseUrl, apiKey: caseKey, onAttempt, ...options};
    const outcome = await warningsOfCase.run(warnings, () => run(call, settings, deadline));
    return {...outcome, ...rest()};
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    const {name, message, operation, mayHaveHappened, status, text} = error;
    return {error: {name, message, operation, mayHaveHappened, status, text}, ...rest()};
  }
}

/** Replaces the texts that stand for values that JSON doesn't have. */
function withValues(value: unknown): unknown {
  if (value === '{NaN}') return NaN;
  if (value === '{Infinity}') return Infinity;
  if (value === '{date}') return new Date(0);
  if (value === '{deep}') return JSON.parse('['.repeat(60) + ']'.repeat(60));
  // A different number only in Python.
  if (value === '{1.0}') return 1;
  if (Array.isArray(value)) return value.map(withValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withValues(item)]));
}

/** Overwrites all texts of a value, as a program can do that uses one object for all calls. */
function overwrite(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  for (const [name, item] of Object.entries(fields)) {
    if (typeof item === 'string') fields[name] = 'overwritten';
    else overwrite(item);
  }
}

/** Lets the client remember the items of a list in a map of the caller. */
function withStore(
  how: ListOptions | undefined,
  keeps: boolean,
  known: Map<string | number, number>,
): ListOptions | undefined {
  if (!keeps) return how;
  const note = (id: string | number, pass: number): number | undefined => {
    const last = known.get(id);
    known.set(id, pass);
    return last;
  };
  return {...how, seen: {note}};
}

const isProxyVariable = (name: string): boolean => /^(https?|no)_proxy$/i.test(name);

async function run(
  {
    operation = '',
    helper,
    arguments: args = {},
    settings,
    taskID,
    body,
    parallel = 1,
    how: further,
    keeps = false,
  }: Call,
  options: object,
  deadline?: number,
): Promise<Omit<Outcome, 'attempts' | 'seconds'>> {
  const client = createClient(options);
  const how = deadline === undefined && !further ? undefined : {deadline, ...further};
  switch (helper) {
    case 'all': {
      const items: string[] = [];
      const known = new Map<string | number, number>();
      for await (const item of client.all(operation as ListId, args, withStore(how, keeps, known)))
        items.push(identifierOf(item as unknown as Record<string, unknown>));
      return {items, ...(keeps && {value: {known: known.size}})};
    }
    case 'changes': {
      const items: string[] = [];
      const known = new Map<string | number, number>();
      const changes = client.changes(args as never, withStore(how, keeps, known));
      try {
        for await (const event of changes) items.push(String(event.historyID));
      } catch (error) {
        // A run that begins there would leave out the events that weren't read.
        if (changes.until !== undefined)
          throw new Error('"until" is set, although the read failed');
        throw error;
      }
      return {items, value: {until: changes.until, ...(keeps && {known: known.size})}};
    }
    case 'waitForTask':
      return {value: await client.waitForTask(taskID!, how)};
    case 'createOnce': {
      const calls = Array.from({length: parallel}, () => client.createOnce(args as never, how));
      const results = await Promise.all(calls);
      const reasons = results.flatMap((result) => ('reason' in result ? [result.reason] : []));
      return {
        outcome: results.map((result) => result.outcome).join(' '),
        ...(reasons.length > 0 ? {reason: reasons.join(' ')} : {}),
      };
    }
    case 'screen': {
      const result = await client.screen(args as never, settings as never, how);
      return {outcome: result.outcome, ...('reason' in result ? {reason: result.reason} : {})};
    }
    case 'parseWebhook': {
      const {text, base64, value} = body ?? {};
      const given =
        text ?? (base64 === undefined ? (value as string) : Buffer.from(base64, 'base64'));
      const {webhook, message} = parseWebhook(given);
      return {outcome: webhook, value: message};
    }
    default: {
      // Cases also call operations that don't exist.
      const method = (
        client as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
      )[operation];
      return {value: await method(args, how)};
    }
  }
}

const identifierOf = ({urn, historyID, id}: Record<string, unknown>): string =>
  String(historyID ?? id ?? urn);
