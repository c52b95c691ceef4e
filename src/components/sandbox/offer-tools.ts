/** Offers the sandbox to agents in the browser. Loads nothing if the browser has no WebMCP. */
export function offerTools(): (() => void) | undefined {
  const context = document.modelContext;
  if (!context) return undefined;
  const abort = new AbortController();
  import('./web-mcp').then(
    ({registerTools}) => registerTools(context, abort.signal),
    // The panel works without the tools, and the next panel that opens tries again.
    () => undefined,
  );
  return () => abort.abort();
}
