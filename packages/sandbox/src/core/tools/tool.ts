/** Defines what a tool is that coding agents call through MCP. */
import type {Schema} from '../check/schema';

/** A request to the sandbox. The arguments of the tool fill its path and its query. */
export type RequestPlan = {
  kind: 'operation' | 'admin';
  /** The operationId, or the route of the admin API. */
  id: string;
  method: string;
  /** The path without the base path: `/entity/{entityURN}`. Paths of the admin API start with `/sandbox`. */
  path: string;
  query: string[];
  /** The body is the argument `body`, or an object of all arguments that aren't in the path or the query. */
  body?: 'argument' | 'others';
  /** The page that documents the operation. */
  page?: string;
};

export type Annotations = {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
};

/** A tool as plain JSON, so that the build can write it for the package. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  annotations: Annotations;
  does: RequestPlan | {kind: 'search' | 'read' | 'list' | 'key'};
};

/** Everything that a server of the tools needs, except the sandbox and the files of the site. */
export type ToolKit = {
  /** The address of the site, at the start of its Markdown links. */
  siteUrl: string;
  /** The name of the MCP server, such as `sigma-sandbox`. */
  name: string;
  /** What an agent must know before its first call. */
  instructions: string;
  tools: Tool[];
};

/** The sandbox and the documentation that the tools use. */
export type ToolHost = {
  /** The key that calls send until the agent chooses another one. */
  apiKey: string;
  /** Sends a request to the sandbox. Rejects when an injected fault drops the connection. */
  send: (plan: RequestPlan, path: string, apiKey: string, body?: string) => Promise<Response>;
  docs: Docs;
};

/** The documentation. */
export type Docs = {
  search: (query: string, limit?: number) => Promise<string>;
  /**
   * Returns the Markdown of a page, or of the section that its address names, or the text of another file.
   * @throws ToolError when there is no such page, section or text file
   */
  page: (address: string) => Promise<string>;
};

export type ToolResult = {text: string; isError: boolean};

/** A call that can't be made as it is. The message says why. */
export class ToolError extends Error {}
