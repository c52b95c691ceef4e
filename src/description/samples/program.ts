/** A program whose first lines, such as imports, tell a reader nothing about the call. */
export type Program = {head: string; main: string};
