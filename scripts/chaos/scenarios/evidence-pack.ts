/** Checks the evidence pack: after the last change, the document contains all facts about its entity once. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {drawChanges, populate} from '../population';
import type {Findings, Scenario} from '../scenario';
import type {Entity, Target} from '../target';

type Full = Entity & {indicators: Record<string, {name: string}[]>; matches: Record<string, {sigmaID: string}[]>};

/** Returns the expected content of the document: for each section, a text for each row. */
async function readEntity(target: Target, urn: string): Promise<Record<string, string[]>> {
  const {riskScore, dispositionState, indicators, matches} = await target.ask<Full>('GET', `/entity/${urn}`);
  const news = await target.list<{eventLabel: string}>(`/entity/${urn}/news`, 'newsEvents');
  const histories = await target.list<{historyID: string}>(`/entity/${urn}/history`, 'histories');
  return {
    Evidence: [`**Risk score** | ${riskScore} |`, `Disposition | ${dispositionState.dispositionState} |`],
    Indicators: Object.values(indicators)
      .flat()
      .map(({name}) => `| ${name} |`),
    Matches: Object.values(matches)
      .flat()
      .map(({sigmaID}) => `(${sigmaID})`),
    News: news.map(({eventLabel}) => `| ${eventLabel} |`),
    History: histories.map(({historyID}) => `| ${historyID} |`),
  };
}

/** Returns the table rows of each section, by heading. */
function readDocument(text: string): Map<string, string[]> {
  const sections = text.split(/^#+ /m).map((section) => {
    const [heading, ...lines] = section.split('\n');
    return [heading.split(':')[0], lines.filter((line) => line.startsWith('| '))] as const;
  });
  return new Map(sections);
}

function compare(expected: Record<string, string[]>, document: Map<string, string[]>): Findings {
  const found: Findings = {checked: 0, lost: [], doubled: [], wrong: []};
  for (const [section, texts] of Object.entries(expected)) {
    // The first two lines of a table are its header, except in the list of facts.
    const rows = (document.get(section) ?? []).slice(section === 'Evidence' ? 0 : 2);
    found.checked += texts.length;
    for (const text of new Set(texts)) {
      const [wanted, present] = [texts, rows].map((list) => list.filter((one) => one.includes(text)).length);
      if (present !== wanted)
        found[present < wanted ? 'lost' : 'doubled'].push(
          `${section}: ${text} is there ${present} times, not ${wanted}`,
        );
    }
    if (section !== 'Evidence' && rows.length !== texts.length)
      found.wrong.push(`${section} has ${rows.length} rows, not ${texts.length}`);
  }
  return found;
}

export const evidencePack: Scenario = {
  name: 'evidence-pack',
  prepare: async (setting) => {
    const {target, folder, random} = setting;
    const entities = await populate(setting);
    const state = join(folder, 'state');
    // Only a few entities get changes, so that this one changes while the program reads it.
    const changing = entities.filter(({sigmaIDs}) => sigmaIDs.length > 0).slice(0, 5);
    const {urn} = random.pick(changing);
    return {
      args: ['--entity', urn, '--state', state],
      calls: 10,
      change: drawChanges(setting, changing, 100),
      check: async () => {
        const text = readFileSync(join(state, `evidence-${urn.replaceAll(':', '-')}.md`), 'utf8');
        return compare(await readEntity(target, urn), readDocument(text));
      },
    };
  },
};
