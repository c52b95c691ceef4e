/** Does what a case asks with the TypeScript client. `conformance/run_case.py` of the Python client does the same. */
import {createClient, type ListId, parseWebhook, ScreeningError} from '@screening/client';
import {caseKey} from './answer';
import type {Call, Case, Outcome} from './cases';

/** Runs a case against a server. */
export async function runTypeScript(
  {call, options, deadline}: Case,
  baseUrl: string,
): Promise<Outcome> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  try {
    return {
      ...(await run(call, {baseUrl, apiKey: caseKey, ...options}, deadline)),
      seconds: seconds(),
    };
  } catch (error) {
    if (!(error instanceof ScreeningError)) throw error;
    const {name, message, operation, mayHaveHappened, status, text} = error;
    return {error: {name, message, operation, mayHaveHappened, status, text}, seconds: seconds()};
  }
}

async function run(
  {operation = '', helper, arguments: args = {}, settings, taskID, body}: Call,
  options: object,
  deadline?: number,
): Promise<Omit<Outcome, 'seconds'>> {
  const client = createClient(options);
  const how = deadline === undefined ? undefined : {deadline};
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
      const bytes = body?.text ?? Buffer.from(body?.base64 ?? '', 'base64');
      const {webhook, message} = parseWebhook(bytes);
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
