/** Types of the writers in `hosts/`, which get no other data about the built site. */
import type {Headers} from './headers';
import type {Redirect} from './redirects';

export type HostedSite = {
  /** The short name, for names on the host. */
  name: string;
  /** All files of the build without their compressed copies, as paths relative to it. */
  files: string[];
  /** Sent with every response, including errors. */
  headers: Headers;
  redirects: Redirect[];
};

/** A file of a host's configuration. Files with `publish` are part of the build, all others are in another folder. */
export type HostFile = {path: string; text: string; publish?: boolean};

export type HostWriter = (site: HostedSite) => HostFile[];

/** The first line of every configuration, which states where to change it. */
export const origin = 'Written by `npm run hosting` from plugins/post-build/hosting. Change it there.';
