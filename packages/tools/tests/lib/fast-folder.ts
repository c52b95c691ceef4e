/** Makes folders for tests whose commands sync each step to the disk, which takes long while other tests use it. */
import {accessSync, constants, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/** The folder that Linux keeps in memory. Other systems have none. */
const inMemory = '/dev/shm';

/** Makes an empty folder, in memory if the system can. The test removes it. */
export function makeFastFolder(): string {
  let root = inMemory;
  try {
    accessSync(root, constants.W_OK);
  } catch {
    root = tmpdir();
  }
  return mkdtempSync(join(root, 'tools-test-'));
}
