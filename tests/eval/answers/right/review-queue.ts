import {listAll} from '../../../../docs/examples/client';
import {runMain, type Entity} from './shared';

type Reviewed = Entity & {
  entityName: string;
  riskScore?: number;
  reviewState?: {reviewStatus?: string; reviewLockedByName?: string; unreviewedItems?: {total?: number}};
};

runMain(async () => {
  const body = {filters: {archived: false, monitored: true}};
  const rows = [];
  for await (const entity of listAll<Reviewed>({path: '/entities', body, items: 'entities', id: ({urn}) => urn})) {
    const {urn, entityName, riskScore = 0, reviewState: state = {}} = entity;
    const openItems = state.unreviewedItems?.total ?? 0;
    if (openItems === 0 && ['no_review_necessary', 'reviewed'].includes(state.reviewStatus ?? 'reviewed')) continue;
    rows.push({urn, entityName, riskScore, openItems, workedOnBy: state.reviewLockedByName ?? null});
  }
  console.log(JSON.stringify(rows.sort((a, b) => b.riskScore - a.riskScore)));
  return 0;
});
