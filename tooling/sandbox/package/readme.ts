/** Writes the README of the sandbox's package. */
import {usage} from '../server/options';

export type Facts = {
  /** The name of the package and of its command. */
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

It ends on SIGTERM, after it has answered all open requests. With \`--persist\`, a later start continues
from there, and everything that was answered is kept even if the process is killed.

To test how your client behaves when connections break and events get lost, add faults:

\`\`\`sh
npx ${name} --seed 7 --faults 429=0.05,500=0.02,drop-after=0.02,webhook-lost=0.1
\`\`\`

The same seed and the same calls lead to the same faults. \`POST /sandbox/faults\` changes them while it runs.

With \`--mcp\`, a coding agent can read the documentation, call the API and control the sandbox. It speaks the Model
Context Protocol over standard input and output. Add it to the configuration of your MCP client, with the path of your
project:

\`\`\`json
{
  "mcpServers": {
    "${name}": {
      "command": "node",
      "args": ["/path/to/project/node_modules/${name}/bin/${name}.js", "--mcp"]
    }
  }
}
\`\`\`

The folder \`pages\` contains the whole documentation as Markdown. \`pages/llms.txt\` lists its pages.

Guides:

- ${siteUrl}/docs/guides/platform/develop-against-the-sandbox
- ${siteUrl}/docs/guides/platform/test-your-client-under-faults
`;
