/** Writes the README of the sandbox's package. */
import {usage} from '../server/options';

export type Facts = {
  /** The package's name, which is its command's name too. */
  name: string;
  /** The API's title and version. */
  api: string;
  siteUrl: string;
};

export const readme = ({name, api, siteUrl}: Facts): string => `# ${name}

The ${api}, running on your own machine with fictional data. It needs Node and nothing else: no key,
no network, no other package.

\`\`\`sh
npx ${name}
\`\`\`

\`\`\`text
${usage(name)}
\`\`\`

It ends on SIGTERM, when the requests that it has taken are answered. With \`--persist\`, a later start continues
from there, and everything that was answered is kept even if the process is killed.

Guide: ${siteUrl}/docs/guides/platform/develop-against-the-sandbox
`;
