/** Offers the sandbox to agents in the browser. Loads nothing where the browser has no WebMCP. */
export function offerTools(): (() => void) | undefined {
  const context = document.modelContext;
  if (!context) return undefined;
  const abort = new AbortController();
  import('./web-mcp').then(
    ({registerTools}) => registerTools(context, abort.signal),
    // The panel works without them, and the next one that opens tries again.
    () => undefined,
  );
  return () => abort.abort();
}
