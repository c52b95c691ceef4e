/** Everything that a host must know about the built site. The writers in `hosts/` take nothing else. */
import type {Headers} from './headers';
import type {Redirect} from './redirects';

export type HostedSite = {
  /** The short name, for the names of things on the host. */
  name: string;
  /** All files of the build, as paths relative to it; without their compressed copies. */
  files: string[];
  /** Sent with every answer, errors included. */
  headers: Headers;
  redirects: Redirect[];
};

/** A file of a host's configuration: `publish` goes into the build itself, the others beside it. */
export type HostFile = {path: string; text: string; publish?: boolean};

export type HostWriter = (site: HostedSite) => HostFile[];

/** The first line of every configuration: who wants to change it learns where. */
export const origin = 'Written by `npm run hosting` from tooling/hosting. Change it there.';
