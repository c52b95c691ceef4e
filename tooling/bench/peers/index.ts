/** The tools that the site is compared with. The first one is what its times are judged by. */
import type {Peer} from '../contestant';
import {rapidoc} from './rapidoc';
import {redoc} from './redoc';
import {scalar} from './scalar';
import {starlight} from './starlight';
import {stockTheme} from './stock-theme';
import {stoplightElements} from './stoplight-elements';
import {swaggerUi} from './swagger-ui';

export const peers: Peer[] = [starlight, stockTheme, redoc, rapidoc, swaggerUi, stoplightElements, scalar];
