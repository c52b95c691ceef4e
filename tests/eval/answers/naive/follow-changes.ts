import {appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {list} from './call';

mkdirSync('state', {recursive: true});
const watermark = 'state/watermark';
const startTime = existsSync(watermark) ? readFileSync(watermark, 'utf8') : undefined;
const now = new Date().toISOString();
const histories = await list('/entities/histories', 'histories', startTime ? {createdAt: {startTime}} : {});
for (const event of histories) appendFileSync('state/changes.ndjson', `${JSON.stringify(event)}\n`);
writeFileSync(watermark, now);
