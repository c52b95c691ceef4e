/** Decides as a crawler whether a robots.txt lets it read an address (RFC 9309). */

type Rule = {isAllowed: boolean; path: string};
type Group = {agents: string[]; rules: Rule[]};

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isInAgents = false;
  for (const line of text.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      // Names that follow each other share the rules below them.
      if (!isInAgents) groups.push({agents: [], rules: []});
      groups.at(-1)?.agents.push(value.toLowerCase());
    }
    if (name === 'allow' || name === 'disallow')
      groups.at(-1)?.rules.push({isAllowed: name === 'allow', path: value});
    if (name !== '') isInAgents = name === 'user-agent';
  }
  return groups;
}

/** Returns whether a path of a rule is the start of an address. `*` is any text, and `$` the end of the address. */
function matches(rule: string, address: string): boolean {
  if (rule === '') return false;
  const pattern = rule
    .replaceAll(/[.+?^{}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll(/\$(?!$)/g, '\\$$');
  return new RegExp(`^${pattern}`).test(address);
}

/**
 * Returns whether a crawler may read an address.
 * @param agent the product token of the crawler, such as `Googlebot`
 * @param address the path and query
 */
export function mayRead(robots: string, agent: string, address: string): boolean {
  const groups = readGroups(robots);
  const own = groups.filter(({agents}) => agents.includes(agent.toLowerCase()));
  const applying = own.length > 0 ? own : groups.filter(({agents}) => agents.includes('*'));
  const [best] = applying
    .flatMap(({rules}) => rules)
    .filter(({path}) => matches(path, address))
    // The longest path decides. Of two that are equally long, the one that allows.
    .sort((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return best?.isAllowed ?? true;
}
