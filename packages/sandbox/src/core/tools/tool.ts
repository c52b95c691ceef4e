/** The contracts between the tools: what the build writes into the package, and what a server of the tools reads. */
import type {Schema} from '../check/schema';

/** A request to the sandbox. The arguments of the tool fill its path and its query. */
export type RequestPlan = {
  kind: 'request';
  method: string;
  /** The path with the names of arguments in braces. */
  path: string;
  /** The names of the arguments in the query. */
  query: string[];
  /** The body is the argument `body`, or an object of all arguments that aren't in the path. */
  body?: 'argument' | 'others';
  /** Returns a long response in parts. */
  isLong?: boolean;
};

/** Returns a fixed text. */
type TextPlan = {
  kind: 'text';
  text: string;
};

/** Searches or reads the documentation, or changes the key of the calls. */
type OwnPlan = {
  kind: 'search' | 'read' | 'key';
};

/** The hints of the Model Context Protocol for clients that ask their users before a call. */
type Annotations = {
  readOnlyHint: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint: boolean;
};

/** A tool that coding agents call through MCP, as plain JSON, so that the build can write it for the package. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema;
  annotations: Annotations;
  does: RequestPlan | TextPlan | OwnPlan;
};

/** Everything that a server of the tools needs, except the sandbox and the files of the site. */
export type ToolKit = {
  /** The address of the site in its Markdown links. */
  siteUrl: string;
  /** The name of the MCP server. */
  name: string;
  /** What an agent must know before its first call. */
  instructions: string;
  tools: Tool[];
};

/** Returns the names of the parameters in a path. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
