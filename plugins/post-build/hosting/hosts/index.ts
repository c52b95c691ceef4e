/** Lists all hosts. To add a host, add a file to this folder and a line below. */
import type {HostWriter} from '../site';
import {writeCaddy} from './caddy';
import {writeCloudflare} from './cloudflare';
import {writeCloudFront} from './cloudfront';
import {writeHeadersFile} from './headers-file';
import {writeNetlify} from './netlify';
import {writeNginx} from './nginx';
import {writeS3} from './s3';

export const hostWriters: HostWriter[] = [
  writeHeadersFile,
  writeCloudflare,
  writeNetlify,
  writeNginx,
  writeCaddy,
  writeCloudFront,
  writeS3,
];
