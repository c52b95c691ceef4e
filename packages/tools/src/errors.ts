/** The errors with which a command ends. Their messages say what to do. */

/** The command line, the environment or the state folder is wrong. The exit code is 2, and nothing was sent. */
export class UsageError extends Error {}

/** The work can't go on until a person has done something. The exit code is 1. */
export class StopError extends Error {}
