/** The tools that the site is compared with. report.ts names the one that its times are compared with. */
import type {Peer} from '../contestant';
import {rapidoc} from './rapidoc';
import {redoc} from './redoc';
import {scalar} from './scalar';
import {starlight} from './starlight';
import {stockTheme} from './stock-theme';
import {stoplightElements} from './stoplight-elements';
import {swaggerUi} from './swagger-ui';

export const peers: Peer[] = [starlight, stockTheme, redoc, rapidoc, swaggerUi, stoplightElements, scalar];
