/** A call that can't be made as it is. The message says why, and what to do next. */
export class ToolError extends Error {}
