/** Does what a case asks with the TypeScript client. `conformance/run_case.py` of the Python client does the same. */
import {
  type Attempt,
  createClient,
  type ListId,
  parseWebhook,
  ScreeningError,
} from '@screening/client';
import {caseKey} from './answer';
import type {Call, Case, Outcome} from './cases';

/** Runs a case against a server. */
export async function runTypeScript(one: Case, baseUrl: string): Promise<Outcome> {
  const {call, options, environment = {}, hook, deadline} = withNumbers(one) as Case;
  const before = {...process.env};
  for (const name of Object.keys(before)) if (isProxyVariable(name)) delete process.env[name];
  Object.assign(process.env, environment);
  const attempts: Attempt[] = [];
  const onAttempt = (attempt: Attempt): unknown => {
    attempts.push(attempt);
    if (hook === 'throws') throw new Error('the hook failed');
    return hook === 'rejects' ? Promise.reject(new Error('the hook failed')) : undefined;
  };
  const begin = performance.now();
  const rest = (): {attempts: Record<string, unknown>[]; seconds: number} => ({
    attempts: attempts.map((attempt) => ({...attempt})),
    seconds: (performance.now() - begin) / 1000,
  });
  try {
    const settings = {baseUrl, apiKey: caseKey, onAttempt, ...options};
    return {...(await run(call, settings, deadline)), ...rest()};
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    const {name, message, operation, mayHaveHappened, status, text} = error;
    return {error: {name, message, operation, mayHaveHappened, status, text}, ...rest()};
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Replaces the texts that stand for numbers that JSON doesn't have. */
function withNumbers(value: unknown): unknown {
  if (value === '{NaN}') return NaN;
  if (value === '{Infinity}') return Infinity;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withNumbers(item)]));
}

const isProxyVariable = (name: string): boolean => /^(https?|no)_proxy$/i.test(name);

async function run(
  {operation = '', helper, arguments: args = {}, settings, taskID, body, how: further}: Call,
  options: object,
  deadline?: number,
): Promise<Omit<Outcome, 'attempts' | 'seconds'>> {
  const client = createClient(options);
  const how = deadline === undefined && !further ? undefined : {deadline, ...further};
  switch (helper) {
    case 'all': {
      const items: string[] = [];
      for await (const item of client.all(operation as ListId, args, how))
        items.push(identifierOf(item as unknown as Record<string, unknown>));
      return {items};
    }
    case 'changes': {
      const items: string[] = [];
      const changes = client.changes(args as never, how);
      for await (const event of changes) items.push(String(event.historyID));
      return {items, value: {until: changes.until}};
    }
    case 'waitForTask':
      return {value: await client.waitForTask(taskID!, how)};
    case 'createOnce': {
      const result = await client.createOnce(args as never, how);
      return {outcome: result.outcome, ...('reason' in result ? {reason: result.reason} : {})};
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
