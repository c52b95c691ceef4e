/** What is measured: this site and its peers. */

/** A page of one contestant, and the words by which a reader knows that its content is there. */
export type Page = {
  path: string;
  /** Matches the text of one node that is visible once the content is. */
  pattern: string;
  /** Custom elements whose shadow roots hold the content, from the outermost inwards. */
  shadowHosts?: string[];
};

export const kinds = ['operation', 'guide'] as const;
export type Kind = (typeof kinds)[number];

export type Contestant = {
  id: string;
  name: string;
  version: string;
  /** The folder that is served. */
  root: string;
  pages: Partial<Record<Kind, Page>>;
};

/** What every peer renders: this site's own description and one of its guides. */
export type Material = {
  /** The bundled description. */
  description: string;
  guide: {/** Markdown with its title in front matter. */ text: string; pattern: string};
  /** The same for more pages, by name, for the peer that is compared page by page. */
  prose: Record<string, string>;
};

/** Another tool, installed on demand in a separate folder. */
export type Peer = {
  id: string;
  name: string;
  version: string;
  /** Installs the tool in `folder` and builds its pages there. Throws when it can't. */
  prepare: (folder: string, material: Material) => Promise<Pick<Contestant, 'root' | 'pages'>>;
};

/** The operation that is compared: the one with the largest record. */
export const operation = {
  id: 'getEntity',
  tag: 'Entities',
  method: 'get',
  path: '/entity/{entityURN}',
  /** The last field of its answer, alone in its text node: in example code it is between quotation marks. */
  lastField: '^\\s*profile:?\\s*$',
};
