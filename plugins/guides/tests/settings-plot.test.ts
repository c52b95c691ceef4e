/** Tests that a guide shows the plots of a report with their figures as a text. */
import {expect, it} from 'vitest';
import {render} from './lib/render';

it('shows a plot with its title and its figures', async () => {
  const {html, problems} = await render('<SettingsPlot of="kinds" />');
  expect(problems).toEqual([]);
  expect(html).toContain('By kind');
  expect(html).toContain('<svg></svg>');
  expect(html).toContain('Alias: 1 of 1.');
});

it('reports a plot that the report does not have', async () => {
  const {problems} = await render('<SettingsPlot of="reviews" />');
  expect(problems).toEqual([expect.stringContaining('it has thresholds, kinds')]);
});
