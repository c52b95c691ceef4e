/** Lists the tools that the site is compared with. report.ts names the reference for its times. */
import {barePages} from './bare-pages';
import {starlight} from './starlight';
import {stockTheme} from './stock-theme';

export const peers = [starlight, stockTheme, ...barePages];
