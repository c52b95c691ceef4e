/** Finds the built site and prepares its peers. */
import {existsSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {operation, type Contestant, type Material} from './contestant';
import {guidePath, prose, readGuide} from './guide';
import {peers} from './peers';
import {reference, us} from './report';

/** Peer that couldn't be prepared, with the reason. */
export type Absent = {id: string; name: string; version: string; reason: string};

const cache = '.bench';

/**
 * Prepares this site and the selected peers for serving.
 *
 * @throws an error of one sentence if the site isn't built or `only` contains an unknown name
 */
export async function findContestants(
  site: string,
  only?: string[],
): Promise<{contestants: Contestant[]; absent: Absent[]}> {
  const known = [us, ...peers.map(({id}) => id)];
  const unknown = only?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Error(`--only: "${unknown}" is unknown. Known: ${known.join(', ')}.`);
  const description = join(site, 'openapi.json');
  const needed = ['openapi.json', '/api/get-entity.html', ...Object.values(prose).map((path) => `${path}.md`)];
  if (!needed.every((path) => existsSync(join(site, path))))
    throw new Error('The site is not built: run `npm run build` first.');

  const wanted = (id: string) => !only || only.includes(id);
  const material: Material = {
    description,
    guide: readGuide(site, guidePath),
    prose: Object.fromEntries(Object.entries(prose).map(([name, path]) => [name, readGuide(site, path).text])),
  };
  const ours: Contestant = {
    id: us,
    name: 'This site',
    version: '',
    root: site,
    pages: {
      operation: {path: '/api/get-entity', pattern: operation.lastField},
      guide: {path: guidePath, pattern: material.guide.pattern},
    },
  };
  const contestants = wanted(us) ? [ours] : [];
  const absent: Absent[] = [];
  for (const {prepare, ...peer} of peers.filter(({id}) => wanted(id))) {
    console.log(`Preparing ${peer.name} ${peer.version} ...`);
    try {
      contestants.push({...peer, ...(await prepare(resolve(cache, peer.id), material))});
    } catch (error) {
      absent.push({...peer, reason: error instanceof Error ? error.message : String(error)});
    }
  }
  return {contestants, absent};
}

/** Returns this site and the peer that its times are compared with. */
export async function findReference(site: string): Promise<[ours: Contestant, theirs: Contestant]> {
  const {contestants, absent} = await findContestants(site, [us, reference]);
  if (absent.length > 0) throw new Error(`${absent[0].name}: ${absent[0].reason}`);
  return contestants as [Contestant, Contestant];
}
