import {isPossible, readJson, runMain, screen, writeJson, type Subject} from './shared';

runMain(async () => {
  const [customers, decisions] = process.argv.slice(2);
  const decide = async ({customerKey, ...subject}: Subject & {customerKey: string}) => {
    if (!isPossible(subject)) return {customerKey, decision: 'invalid'};
    const rows = await screen(subject, 0.75);
    return {customerKey, decision: !rows ? 'undecided' : rows.length > 0 ? 'review' : 'accept'};
  };
  // In parallel, so that one failure doesn't delay the others.
  const all = await Promise.all(readJson<(Subject & {customerKey: string})[]>(customers).map(decide));
  writeJson(decisions, all);
  return all.some(({decision}) => decision === 'undecided') ? 1 : 0;
});
