/** Tests that a program that reads an entity takes no other response for it. */
import {expect, it} from 'vitest';
import {changeResponses, useWorkspace} from '../lib/programs/workspace';

const work = useWorkspace();

it.each<[string, (urn: string) => string[]]>([
  ['sync-dispositions.ts', () => ['--overlap', '0']],
  ['export-warehouse.ts', () => []],
  ['evidence-pack.ts', (urn) => ['--entity', urn]],
])('%s', async (name, argsFor) => {
  const [{urn}, other] = await work.entities();
  if (name === 'sync-dispositions.ts') {
    await work.run(name);
    await work.change(`entities/${urn}/disposition`, {dispositionState: 'blocked'});
  }
  for (const body of [await work.call('GET', `/entity/${other.urn}`), {}, null]) {
    work.intercept(changeResponses(/^GET .*\/entity\//, () => body));
    const {status, stderr} = await work.run(name, argsFor(urn));
    // As after no response, a program may read the list instead of a body that isn't an object.
    if (body === null) expect(stderr).toContain("isn't a JSON object");
    else expect({status, stderr}).toEqual({status: 1, stderr: expect.stringMatching(/^Error: .*not this entity\.$/m)});
  }
});
