/** Reads a JSON-RPC message from a line. Finds what the SDK would drop in silence, or answer with an internal error. */
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
  specTypeSchemas,
} from '@modelcontextprotocol/server';
import {isRecord} from '../../core/check/schema';
import {findRepeated} from '../../core/check/repeated-fields';
import {exceededLimit} from '../../core/check/size';
import {describeRepeated} from '../../core/check/unknown-fields';
import type {Line} from './read-lines';

/** Bytes that a line can have: as many as the body of a request to the sandbox. */
export const maxLineSize = 10 * 1024 * 1024;

/** What a client gets for a line that isn't a valid message. */
export type ErrorResponse = {
  jsonrpc: '2.0';
  /** The request that the error is about, or null if it isn't known. */
  id: RequestId | null;
  error: {code: number; message: string};
};

/** A message, an error for the client, or the reason why a message is ignored: nobody waits for a response to it. */
type Read = {message: JSONRPCMessage} | {error: ErrorResponse} | {ignored: string};

const refuse = (id: RequestId | null, code: number, message: string): Read => ({
  error: {jsonrpc: '2.0', id, error: {code, message}},
});

const {ParseError, InvalidRequest, InvalidParams} = ProtocolErrorCode;

/** Returns the message of a line. An empty line has none. */
export function readMessage(line: Line): Read | undefined {
  if (!('bytes' in line))
    return refuse(
      outermostId(line.start, line.end),
      InvalidRequest,
      `The line has ${line.size} bytes, and at most ${maxLineSize} are read. Send less in one message.`,
    );
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', {fatal: true}).decode(line.bytes);
    if (text.trim() === '') return undefined;
    const exceeded = exceededLimit(text);
    if (exceeded !== undefined)
      return refuse(
        outermostId(text.slice(0, 200), text.slice(-200)),
        InvalidRequest,
        `The message ${exceeded}.`,
      );
    value = JSON.parse(text);
    const repeated = findRepeated(text, 'message');
    if (repeated.length > 0)
      return refuse(
        isRecord(value) && isId(value.id) ? value.id : null,
        InvalidRequest,
        `${describeRepeated(repeated).join(' ')} Send each field once.`,
      );
  } catch {
    return refuse(null, ParseError, "The line isn't JSON in UTF-8. Send each message on one line.");
  }
  return checkMessage(value);
}

function checkMessage(value: unknown): Read {
  if (Array.isArray(value))
    return refuse(
      null,
      InvalidRequest,
      'Batches are not part of this protocol. Send each message on a line.',
    );
  const given = isRecord(value) ? value : {};
  const id = isId(given.id) ? given.id : null;
  const isResponse = !('method' in given) && ('result' in given || 'error' in given);
  if (!isResponse && given.jsonrpc === '2.0' && typeof given.method === 'string') {
    const fault = faultIn(given.method, given.params) ?? brokenRule(given.method, given.params);
    if (fault !== undefined)
      return 'id' in given ? refuse(id, InvalidParams, fault) : {ignored: fault};
  }
  try {
    return {message: parseJSONRPCMessage(value)};
  } catch {
    const reason = "The line isn't a JSON-RPC 2.0 request, notification or response.";
    return isResponse ? {ignored: reason} : refuse(id, InvalidRequest, reason);
  }
}

const isId = (value: unknown): value is RequestId =>
  typeof value === 'string' || Number.isInteger(value);

/** Returns what is wrong with the parameters of a request, in a sentence, or undefined. */
function faultIn(method: string, params: unknown): string | undefined {
  if (params === undefined) return undefined;
  if (!isRecord(params)) return 'params must be an object, or be left out.';
  const {cursor, arguments: args, _meta: meta} = params;
  if (meta !== undefined && !isRecord(meta)) return 'params._meta must be an object.';
  if (method.endsWith('/list') && cursor !== undefined)
    return 'params.cursor must be left out: lists are never divided into pages.';
  if (method === 'tools/call' && args !== undefined && !isRecord(args))
    return 'params.arguments must be an object, or be left out.';
  return undefined;
}

/** The requests whose parameters are checked here: the SDK answers some faults in them with an internal error. */
const requestTypes = {
  initialize: specTypeSchemas.InitializeRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
};

/** Returns the first rule of the protocol that a request breaks, in a sentence, or undefined. */
function brokenRule(method: string, params: unknown): string | undefined {
  const type = Object.hasOwn(requestTypes, method)
    ? requestTypes[method as keyof typeof requestTypes]
    : undefined;
  const [issue] = type?.['~standard'].validate({method, params}).issues ?? [];
  return issue && `${(issue.path ?? []).map(String).join('.')}: ${issue.message}.`;
}

/**
 * Returns the ID of a request whose line isn't parsed, so that its client doesn't wait for a response. Reads it only
 * where it belongs to the outermost object for sure: as the first members, or as the last one, as the SDKs write it.
 */
function outermostId(start: string, end: string): RequestId | null {
  const id = '"id"\\s*:\\s*(-?\\d{1,15}|"[^"\\\\]*")';
  const first = new RegExp(`^\\s*\\{\\s*(?:"jsonrpc"\\s*:\\s*"2\\.0"\\s*,\\s*)?${id}\\s*,`).exec(
    start,
  );
  const last = new RegExp(`,\\s*${id}\\s*\\}\\s*$`).exec(end);
  const found = (first ?? last)?.[1];
  return found === undefined ? null : (JSON.parse(found) as RequestId);
}

/** Returns the ID of a request that gets a response, or undefined for other messages. */
export const idOf = (message: JSONRPCMessage): RequestId | undefined =>
  // The SDK responds to a subscription only when the connection ends.
  isJSONRPCRequest(message) && message.method !== 'subscriptions/listen' ? message.id : undefined;
