/** Reads the plots of the report that the guide on testing screening settings shows. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {SampleReport} from '@screening/tools/sample-report';

/** The file of the plots, below the root of the repository. `plugins/reference/downloads` writes it. */
export const plotsFile = '.generated/settings-plots.json';

/** The plots by their names. */
export type SettingsPlots = SampleReport['plots'];

/** Reads the plots. */
export const readPlots = (root: string): SettingsPlots =>
  JSON.parse(readFileSync(join(root, plotsFile), 'utf8')) as SettingsPlots;
