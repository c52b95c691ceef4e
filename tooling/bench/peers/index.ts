/** The tools that the site is compared with. report.ts names the one that its times are compared with. */
import {barePages} from './bare-pages';
import {starlight} from './starlight';
import {stockTheme} from './stock-theme';

export const peers = [starlight, stockTheme, ...barePages];
