/** Runs the tools on a sandbox and the files of the site, for MCP. */
import {warningHeader} from '../app/read-request';
import {ConnectionDropped} from '../faults';
import {type Docs, ToolError} from './docs';
import {partOf} from './part-of-text';
import {type Arguments, requestOf, requireArguments} from './requests';
import type {RequestPlan, Tool} from './tool';

/** What the tools set of a request. */
type RequestParts = {
  method: string;
  headers: Record<string, string>;
  body?: string;
};

/** Sends a request to the sandbox. Rejects when an injected fault drops the connection. */
export type SendRequest = (path: string, init: RequestParts) => Promise<Response>;

type ToolResult = {
  text: string;
  isError: boolean;
};

/** Calls a tool. The result says what is wrong with the arguments. */
type CallTool = (name: string, args?: unknown) => Promise<ToolResult>;

/** The arguments of the tools that make no request, which `requireArguments` has checked. */
type OwnArguments = {
  query: string;
  limit?: number;
  page: string;
  apiKey?: string;
};

/** Returns a function that calls a tool, at first with `firstKey`. */
export function createTools(
  tools: Tool[],
  firstKey: string,
  request: SendRequest,
  docs: Docs,
): CallTool {
  let apiKey = firstKey;

  const send = async (plan: RequestPlan, args: Arguments): Promise<ToolResult> => {
    const {path, body} = requestOf(plan, args);
    const type = body === undefined ? undefined : {'Content-Type': 'application/json'};
    const response = await request(path, {
      method: plan.method,
      headers: {Authorization: apiKey, ...type},
      body,
    });
    const {ok, status, headers} = response;
    const text = await response.text();
    if (path === '/sandbox/reset' && ok) apiKey = firstKey;
    const warning = headers.get(warningHeader);
    const lines = [`Status: ${status}`, `Content-Type: ${headers.get('Content-Type')}`];
    if (warning) lines.push(`${warningHeader}: ${warning}`);
    return {
      text: `${lines.join('\n')}\n\n${plan.isLong ? partOf(text, args) : text}`,
      isError: !ok,
    };
  };

  const textOf = async (
    does: Exclude<Tool['does'], RequestPlan>,
    args: Arguments,
  ): Promise<string> => {
    const {query, limit, page, apiKey: chosen} = args as OwnArguments;
    switch (does.kind) {
      case 'search':
        return docs.search(query, limit);
      case 'read':
        return partOf(await docs.page(page), args);
      case 'text':
        return does.text;
      case 'key':
        apiKey = chosen ?? firstKey;
        return `Calls now send ${apiKey}.`;
    }
  };

  return async (name, args = {}) => {
    try {
      const tool = tools.find((one) => one.name === name);
      if (!tool)
        throw new ToolError(
          `There is no tool ${name}. The tools are ${tools.map((one) => one.name).join(', ')}.`,
        );
      requireArguments(tool, args);
      const {does} = tool;
      if (does.kind === 'request') return await send(does, args);
      return {text: await textOf(does, args), isError: false};
    } catch (error) {
      if (error instanceof ToolError || error instanceof ConnectionDropped)
        return {text: error.message, isError: true};
      // A path can't contain half of a surrogate pair.
      if (error instanceof URIError)
        return {text: `${name}: a text in the path is not valid Unicode.`, isError: true};
      throw error;
    }
  };
}
