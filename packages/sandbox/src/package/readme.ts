/** Writes the README of the sandbox's package. */
import {usage} from '../server/options';

export type Facts = {
  name: string;
  /** The name of the command. */
  command: string;
  /** The API's title and version. */
  api: string;
  siteUrl: string;
};

export const readme = ({name, command, api, siteUrl}: Facts): string => `# ${name}

The ${api}, running on your own machine with fictional data. It needs Node.js 20 or later and nothing
else: no key, no network, no other package.

\`\`\`sh
npx --no -- ${command}
\`\`\`

\`--no\` keeps npx from searching for the command in a registry, where anyone can publish a package of this name. The second \`--\` separates the
options of npx from those of the sandbox.

\`\`\`text
${usage(command)}
\`\`\`

It ends on SIGTERM, after it has answered all open requests. With \`--persist\`, a later start continues
from there, and everything that was answered is kept even if the process is killed.

To test how your client behaves when connections break and events get lost, add faults:

\`\`\`sh
npx --no -- ${command} --seed 7 --faults 429=0.05,500=0.02,drop-after=0.02,webhook-lost=0.1
\`\`\`

The same seed and the same calls lead to the same faults. \`POST /sandbox/faults\` changes them while it runs.

With \`--mcp\`, a coding agent can read the documentation, call the API and control the sandbox. It speaks the Model
Context Protocol over standard input and output. Add it to the configuration of your MCP client, with the path of your
project:

\`\`\`json
{
  "mcpServers": {
    "${command}": {
      "command": "node",
      "args": ["/path/to/project/node_modules/${name}/bin/${command}.js", "--mcp"]
    }
  }
}
\`\`\`

With \`--docs-only\` as well, it offers only the tools for the documentation, which need less of an agent's context.

The folder \`pages\` contains the whole documentation as Markdown, the API description, and the programs and workflows of
the guides. \`pages/llms.txt\` lists its pages.

Guides:

- ${siteUrl}/docs/guides/platform/develop-against-the-sandbox
- ${siteUrl}/docs/guides/platform/test-your-client-under-faults
`;
