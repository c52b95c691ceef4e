/** A program in two parts: first lines that don't concern the call, such as imports, and the rest. */
export type Program = {head: string; main: string};
