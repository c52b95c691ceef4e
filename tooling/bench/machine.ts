/** Describes the machine and the day of a measurement. */
import {cpus, totalmem} from 'node:os';

/** The day, and one line about the machine that names no host. */
export function describeMachine(browserVersion?: string): {date: string; text: string} {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const model = cores[0]?.model.replace(/\s+/g, ' ').trim() || 'unknown processor';
  const parts = [`${cores.length} cores of ${model}`, memory, `Node.js ${process.version}`];
  return {
    date: new Date().toISOString().slice(0, 10),
    text: [...parts, ...(browserVersion ? [`Chromium ${browserVersion}, headless`] : [])].join(', '),
  };
}
