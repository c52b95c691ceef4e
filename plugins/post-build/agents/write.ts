/** Publishes files that programs discover in `/.well-known/`: a catalog of the API, and a skill for coding agents. */
import {createHash} from 'node:crypto';
import {publish, type Running, type Site} from '../steps';
import {catalogPath, describeApi} from './catalog';
import {makeSkill} from './skill';

/** The addresses of the skill and its index are fixed, because agents store them. */
export const indexPath = '/.well-known/agent-skills/index.json';
export const skillPath = '/.well-known/agent-skills/screening-api/SKILL.md';
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Writes the catalog, the skill, and the index with the skill's digest (Agent Skills Discovery RFC 0.2). */
export const startAgentFiles = (site: Site): Running => ({
  end() {
    const {name, description, text} = makeSkill(site.root, site.doc, new Set(site.listed));
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    const index = {
      $schema: schema,
      skills: [{name, type: 'skill-md', description, url: skillPath, digest}],
    };
    publish(site, catalogPath, `${JSON.stringify(describeApi(site.doc), undefined, 2)}\n`);
    publish(site, skillPath, text);
    publish(site, indexPath, `${JSON.stringify(index, null, 2)}\n`);
    return `the API catalog, and a skill of ${text.length} characters with its index`;
  },
});
