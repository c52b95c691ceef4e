/** The contract of a tool, and what all tools share. */
import type {SlimDescription} from '@screening/api';
import type {Schema} from '../core/check/schema';
import type {Docs} from './docs';
import type {ToolKit} from './kit';
import type {KeptResults} from './kept-results';

/** The hints of the Model Context Protocol for clients that ask their users before a call. */
type Annotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: false;
};

/** The hints of a tool that changes nothing. */
export const reads: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Returns the hints of a tool that changes the sandbox. */
export const changes = (
  hints: Pick<Annotations, 'destructiveHint' | 'idempotentHint'>,
): Annotations => ({readOnlyHint: false, ...hints, openWorldHint: false});

/** The result of a tool. */
export type ToolResult = {
  /** What happened, in a line. */
  line: string;
  /** The result as text, for clients that don't show structured results. */
  text?: string;
  /** The result as the output schema describes it. */
  structured: Record<string, unknown>;
  isError?: boolean;
};

/** A tool that coding agents call through MCP. */
export type Tool<Arguments = never> = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  outputSchema: Schema;
  annotations: Annotations;
  /** Whether it only reads the documentation. */
  isDocumentation?: true;
  /** Called with arguments that the input schema accepts. @throws ToolError */
  call: (args: Arguments) => Promise<ToolResult> | ToolResult;
};

/** What a tool sends to the sandbox. */
type RequestParts = {
  method: string;
  headers: Record<string, string>;
  body?: string;
};

/** Sends a request to the sandbox. Rejects when an injected fault drops the connection. */
export type SendRequest = (path: string, init: RequestParts) => Promise<Response>;

/** What tools work with. */
export type ToolContext = {
  kit: ToolKit;
  docs: Docs;
  results: KeptResults;
  description: SlimDescription;
  /** The key that calls of the API send. */
  apiKey: () => string;
  send: SendRequest;
};

/** Returns an object schema without other properties. @param required the names of required properties */
export const objectOf = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? {required} : {}),
  additionalProperties: false,
});

/** Returns the schema of a result. Results can have more properties than it names. */
export const resultOf = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? {required} : {}),
});
