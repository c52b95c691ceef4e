/** Writes a large report into a folder, and prints the error if it fails. */
import {writeReport} from '../../src/output/report';

const report = {
  name: 'report.csv',
  text: 'A report.',
  columns: [{name: 'key', text: 'a key', kind: 'exact'}],
} as const;

try {
  const rows = Array.from({length: 100_000}, (_, key) => ({key}));
  writeReport(process.argv[2], report, rows);
} catch (error) {
  console.log(`${(error as Error).constructor.name}: ${(error as Error).message}`);
}
