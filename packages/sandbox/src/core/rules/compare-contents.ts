/** Compares two states of an entity for the lists of a history event. The fields of these lists are not specified. */
import type {Fields} from '../types';
import type {Contents, PlacedRisk} from './contents';
import {unlessEmpty} from './risk-metadata';

type Keyed<T> = {id: string; item: T; mark: string};
type Difference<T> = {item: T; change: 'added' | 'deleted' | 'updated'};

function differences<T>(before: Keyed<T>[], after: Keyed<T>[]): Difference<T>[] {
  const find = (list: Keyed<T>[], id: string) => list.find((one) => one.id === id);
  return [
    ...before.filter(({id}) => !find(after, id)).map(({item}): Difference<T> => ({item, change: 'deleted'})),
    ...after.flatMap(({id, item, mark}): Difference<T>[] => {
      const old = find(before, id);
      return !old ? [{item, change: 'added'}] : old.mark === mark ? [] : [{item, change: 'updated'}];
    }),
  ];
}

function summarize(risks: Difference<PlacedRisk>[]): Fields[] {
  const keyOf = ({item: {indicator}}: Difference<PlacedRisk>) => `${indicator.category}/${indicator.hopsAway > 0}`;
  return [...new Set(risks.map(keyOf))].map((key) => {
    const members = risks.filter((risk) => keyOf(risk) === key);
    const count = (change: string) => members.filter((member) => member.change === change).length;
    return {
      added: count('added'),
      deleted: count('deleted'),
      updated: count('updated'),
      category: members[0]?.item.indicator.category,
      isNetwork: key.endsWith('true'),
      maxScore: Math.max(...members.map(({item}) => item.indicator.score)),
    };
  });
}

/** Returns the changes of matches, risks and news. Omits empty lists. */
export function compareContents(before: Contents, after: Contents): Fields {
  const [matches, risks, news] = [
    differences(
      ...both(before, after, ({matches}) =>
        matches.map((item) => ({id: item.match.sigmaID, item, mark: markOf(item)})),
      ),
    ),
    differences(
      ...both(before, after, ({risks}) => risks.map((item) => ({id: item.indicator.urn, item, mark: markOf(item)}))),
    ),
    differences(
      ...both(before, after, ({news}) => news.map((item) => ({id: item.event.id, item, mark: markOf(item)}))),
    ),
  ];
  const matchChanges = matches.map(({item, change}) => ({
    sigmaID: item.match.sigmaID,
    entityName: item.record.entityName,
    change,
    list: item.place,
  }));
  return {
    ...unlessEmpty(
      'changedMatches',
      matchChanges.map(({sigmaID, entityName}) => ({sigmaID, entityName})),
    ),
    ...unlessEmpty('matchChanges', matchChanges),
    ...unlessEmpty(
      'indicatorChanges',
      risks.map(({item, change}) => ({urn: item.indicator.urn, name: item.indicator.name, change, list: item.place})),
    ),
    ...unlessEmpty('indicatorChangesSummary', summarize(risks)),
    ...unlessEmpty(
      'newsChanges',
      news.map(({item, change}) => ({id: item.event.id, eventLabel: item.event.eventLabel, change})),
    ),
  };
}

const markOf = (item: {place?: string; decision: Fields}) => JSON.stringify([item.place, item.decision]);
const both = <T>(
  before: Contents,
  after: Contents,
  list: (contents: Contents) => Keyed<T>[],
): [Keyed<T>[], Keyed<T>[]] => [list(before), list(after)];
