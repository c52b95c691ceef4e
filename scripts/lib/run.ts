/**
 * Runs a command and sets the exit code that it returns, or 0 without one. On an error, prints the message.
 *
 * @param failed the exit code after an error
 */
export async function run(
  command: () => number | void | Promise<number | void>,
  failed = 2,
): Promise<void> {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = failed;
  }
}
