/** Types for the sites that are measured: this site and its peers. */

/** Page of one contestant, with the text that shows that its content is visible. */
export type Page = {
  path: string;
  /** Regular expression for a text node that is visible as soon as the content is. */
  pattern: string;
  /** Custom elements whose shadow roots contain the content, outermost first. */
  shadowHosts?: string[];
};

export const kinds = ['operation', 'guide'] as const;
export type Kind = (typeof kinds)[number];

export type Contestant = {
  id: string;
  name: string;
  version: string;
  /** Folder to serve. */
  root: string;
  pages: Partial<Record<Kind, Page>>;
};

/** Input for all peers: the API description and guides of this site. */
export type Material = {
  /** Path of the bundled description. */
  description: string;
  guide: {/** Markdown with its title in front matter. */ text: string; pattern: string};
  /** Markdown of more pages, by name, for the peer that is compared page by page. */
  prose: Record<string, string>;
};

/** Another tool, installed on demand in a separate folder. */
export type Peer = {
  id: string;
  name: string;
  version: string;
  /** Installs the tool in `folder` and builds its pages there. Throws an error if that fails. */
  prepare: (folder: string, material: Material) => Promise<Pick<Contestant, 'root' | 'pages'>>;
};

/** Operation to compare: the one with the largest record. */
export const operation = {
  id: 'getEntity',
  tag: 'Entities',
  method: 'get',
  path: '/entity/{entityURN}',
  /** Pattern for the last response field as a whole text node. In example code, the name is in quotation marks. */
  lastField: '^\\s*profile:?\\s*$',
};
