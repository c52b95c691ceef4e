/** Something wrong in a file, with the place where a writer finds it. */
export type Problem = {file: string; line: number; column: number; message: string};
