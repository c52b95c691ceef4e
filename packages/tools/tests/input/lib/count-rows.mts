/** Prints how many rows the file of the first argument has, for tests of the memory that reading needs. */
import {readCustomers} from '../../../src/input/read-customers';

async function main(file: string): Promise<void> {
  let count = 0;
  const options = {columns: {}, ignoreOtherColumns: false, furtherColumns: ['note']};
  for await (const {faults} of readCustomers(file, options)) if (faults.length === 0) count += 1;
  console.log(count);
}

await main(process.argv[2]);
