/** The part of WebMCP that the sandbox uses. Few browsers have it. */
interface ModelContextTool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  annotations: {readOnlyHint: boolean};
  execute: (input: unknown) => Promise<{content: {type: 'text'; text: string}[]; isError: boolean}>;
}

interface ModelContext {
  /** Registers a tool until the signal is aborted. */
  registerTool: (tool: ModelContextTool, options: {signal: AbortSignal}) => Promise<void>;
}

interface Document {
  readonly modelContext?: ModelContext;
}
