/** Checks that the slider shows the rows that the sandbox returns at each threshold. */
import {expect, it} from 'vitest';
import {screenForSlider, search} from '../../plugins/reference/page-data/write-page-data';
import {description, newSandbox, seed} from '../lib/sandbox-panel/page';

it('shows the rows that the sandbox returns at every threshold', async () => {
  const {rows, lowest, highest} = await screenForSlider(description, seed);
  const sandbox = newSandbox();
  const counts = new Set<number>();
  for (let hundredths = lowest * 100; hundredths <= highest * 100; hundredths += 1) {
    const threshold = hundredths / 100;
    const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
      method: 'POST',
      headers: {Authorization: seed.state.keys[1]?.apiKey ?? '', 'Content-Type': 'application/json'},
      body: JSON.stringify({...search, threshold}),
    });
    const {resultRows} = (await response.json()) as {resultRows: {entity: {sigmaID: string}}[]};
    const shown = rows.filter(({strength}) => strength >= threshold).map(({sigmaID}) => sigmaID);
    expect(resultRows.map(({entity}) => entity.sigmaID)).toEqual(shown);
    counts.add(shown.length);
  }
  expect(counts.size).toBeGreaterThan(2);
});
