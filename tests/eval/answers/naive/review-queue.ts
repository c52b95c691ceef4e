import {list, type Json} from './call';

const entities = await list('/entities', 'entities', {filters: {archived: false}});
const rows = entities
  .filter(({reviewState}) => reviewState.reviewStatus === 'needs_review')
  .map(({urn, entityName, riskScore, reviewState: {unreviewedItems, reviewLockedByName = null}}: Json) => ({
    ...{urn, entityName, riskScore},
    openItems: unreviewedItems.total,
    workedOnBy: reviewLockedByName,
  }));
console.log(JSON.stringify(rows.sort((a, b) => b.riskScore - a.riskScore)));
