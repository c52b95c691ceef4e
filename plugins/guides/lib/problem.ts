/** A problem of a file, with its place. */
export type Problem = {file: string; line: number; column: number; message: string};
