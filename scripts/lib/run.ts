/** Runs a command and sets the exit code that it returns. On an error, prints the message and sets `failed`. */
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
