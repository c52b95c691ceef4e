/**
 * Notes the peak of the memory and the time of the processor of this process in the file that BENCH_RESULT names. Node.js
 * loads it before the measured program (`--require`).
 */
const {readFileSync, writeFileSync} = process.getBuiltinModule('node:fs');

/** Returns the peak in kilobytes. */
function peak() {
  // On Linux, the number that the system reports for a process includes the memory of the process that started it.
  if (process.platform === 'linux')
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  return process.resourceUsage().maxRSS;
}

process.on('exit', () => {
  const {user, system} = process.cpuUsage();
  const result = {kilobytes: peak(), processorSeconds: (user + system) / 1e6};
  writeFileSync(process.env.BENCH_RESULT, JSON.stringify(result));
});
