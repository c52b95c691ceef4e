/** Writes the configuration of each host. `hosts/` has a file for each, and the templates. */
import type {HostedSite, HostFile} from './files';
import {writeCloudflare} from './hosts/cloudflare';
import {writeCloudFront} from './hosts/cloudfront';
import {writeHeadersAndRedirects} from './hosts/headers-and-redirects';
import {writeNginx} from './hosts/nginx';

/** Returns the files of all hosts. To add a host, add its files. */
export const writeHosts = (site: HostedSite): HostFile[] => [
  ...writeHeadersAndRedirects(site),
  ...writeCloudflare(site),
  ...writeNginx(site),
  ...writeCloudFront(site),
];
