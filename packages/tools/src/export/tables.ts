/** Defines the tables of the export. Columns have the names of the API wherever it has one. */
import type {Column, ReportFile} from '../command';

/** What a column contains: `time` is a text whose time is in UTC. */
type Type = 'text' | 'time' | 'integer' | 'real' | 'boolean';

/** A value of a row. */
export type Cell = string | number | boolean | null;

/** The values of a row, in the order of the columns. */
export type Row = Cell[];

/** A column of a table. */
export interface TableColumn extends Column {
  type: Type;
}

/** A table of the export. */
export interface Table {
  name: TableName;
  /** What a row is, as a sentence. */
  text: string;
  /** The columns that identify a row. */
  key: readonly string[];
  columns: readonly TableColumn[];
}

/** The name of a table. */
export type TableName = 'entities' | 'indicators' | 'matches' | 'news' | 'histories';

/** Makes columns of a type from their names and texts. Programs read these files, so no cell is changed for a spreadsheet. */
const columnsOf = (type: Type, texts: Record<string, string>): TableColumn[] =>
  Object.entries(texts).map(([name, text]) => ({
    name,
    text,
    type,
    kind: type === 'integer' || type === 'real' ? 'number' : 'exact',
  }));

const entityURN = columnsOf('text', {entityURN: 'the URN of the entity'});

const list = columnsOf('text', {list: 'the list that contains the item, such as `acceptedRisks`'});

/** What was decided about an item. */
const decision = [
  ...columnsOf('boolean', {
    hasDecision: 'whether somebody has decided about the item',
    decisionedAgainst: 'whether the decision is against the item',
    decidedByDefault: 'whether the decision was made by default',
  }),
  ...columnsOf('time', {reviewSubmittedAt: 'when the review was submitted'}),
  ...columnsOf('text', {
    reviewedByUserName: 'who decided',
    rationale: 'the reasons for the decision, as a list in JSON',
    notes: "the reviewer's notes about the decision",
  }),
  ...columnsOf('boolean', {
    wasDecisionMadeAgainstThisVersion: 'whether the decision was made on this version of the item',
  }),
];

/** All tables. */
export const tables: Record<TableName, Table> = {
  entities: {
    name: 'entities',
    text: 'One row for each entity.',
    key: ['entityURN'],
    columns: [
      ...entityURN,
      ...columnsOf('text', {
        customerKey: 'the key of the customer',
        entityName: 'the name',
        entityType: 'the type, such as `person`',
        countries: 'the countries of the search, separated by semicolons',
        dob: 'the date of birth of the search',
      }),
      ...columnsOf('integer', {filterSetID: 'the ID of the Filter Set'}),
      ...columnsOf('text', {groupIDs: 'the IDs of the groups, separated by semicolons'}),
      ...columnsOf('integer', {riskScore: 'the risk score'}),
      ...columnsOf('boolean', {monitored: 'whether the entity is monitored'}),
      ...columnsOf('time', {
        archivedAt: 'when it was archived',
        createdAt: 'when it was created',
        updatedAt: 'when it changed last',
      }),
      ...columnsOf('boolean', {
        hasOpenAlert: 'whether it has an open alert',
        escalated: 'whether it is escalated',
      }),
      ...columnsOf('text', {dispositionState: 'the disposition'}),
      ...columnsOf('time', {dispositionSetAtTime: 'when the disposition was set'}),
      ...columnsOf('text', {
        dispositionSetByUserName: 'who set the disposition',
        reviewStatus: 'the status of its review',
      }),
      ...columnsOf('time', {lastReviewDate: 'when it was reviewed last'}),
      ...columnsOf('integer', {unreviewedItems: 'how many items need a review'}),
      ...columnsOf('boolean', {
        isListed: 'false if the list of entities no longer contains the entity',
      }),
    ],
  },
  indicators: {
    name: 'indicators',
    text: 'One row for each list of an entity, such as `activeRisks`, and each indicator in it.',
    key: ['entityURN', 'indicatorURN', 'list'],
    columns: [
      ...entityURN,
      ...columnsOf('text', {indicatorURN: 'the URN of the indicator'}),
      ...list,
      ...columnsOf('text', {
        code: 'the code of the indicator',
        name: 'the name of the indicator',
        category: 'the category',
        subcategory: 'the subcategory',
      }),
      ...columnsOf('real', {score: 'the score of the indicator'}),
      ...columnsOf('integer', {hopsAway: 'how many relationships away the cause is'}),
      ...columnsOf('text', {
        date: 'the date of the indicator',
        sources: 'the names of the sources, separated by semicolons',
      }),
      ...decision,
    ],
  },
  matches: {
    name: 'matches',
    text: 'One row for each list of an entity, such as `trueMatches`, and each match in it.',
    key: ['entityURN', 'sigmaID', 'list'],
    columns: [
      ...entityURN,
      ...columnsOf('text', {sigmaID: 'the identifier of the matched subject'}),
      ...list,
      ...columnsOf('text', {
        entityName: 'the name of the matched subject',
        entityType: 'the type of the matched subject',
        matchName: 'the name that matched',
      }),
      ...columnsOf('real', {matchStrength: 'how closely the subject resembles the search'}),
      ...columnsOf('text', {
        matchDOB: 'the date of birth that matched',
        matchLocation: 'the location that matched',
      }),
      ...columnsOf('integer', {riskScore: 'the risk score of the matched subject'}),
      ...decision,
    ],
  },
  news: {
    name: 'news',
    text: 'One row for each news event of an entity.',
    key: ['entityURN', 'newsEventID'],
    columns: [
      ...entityURN,
      ...columnsOf('text', {
        newsEventID: 'the identifier of the news event',
        sigmaID: 'the identifier of the matched subject',
        eventLabel: 'what happened',
        eventSeverity: 'how severe the event is',
        eventConfidence: 'how certain the event is',
      }),
      ...columnsOf('real', {eventMaterialityScore: 'the materiality, from 0 to 1'}),
      ...columnsOf('text', {entityRisk: 'the risk of the subject in the event'}),
      ...columnsOf('boolean', {humanVerified: 'whether a person has verified the event'}),
      ...columnsOf('text', {
        topics: 'the topics, separated by semicolons',
        articles: 'the articles as JSON, without their texts',
      }),
      ...decision,
    ],
  },
  histories: {
    name: 'histories',
    text: 'One row for each history event.',
    key: ['historyID'],
    columns: [
      ...columnsOf('text', {historyID: 'the identifier of the event'}),
      ...entityURN,
      ...columnsOf('time', {timestamp: 'when it happened'}),
      ...columnsOf('text', {
        event: 'what happened',
        origin: 'what caused it',
      }),
      ...columnsOf('integer', {
        scoreDifference: 'what the event added to the risk score',
        indicatorsBefore: 'how many indicators there were before',
        indicatorsAfter: 'how many indicators there were after it',
        matchesBefore: 'how many matches there were before',
        matchesAfter: 'how many matches there were after it',
      }),
    ],
  },
};

/** The names of the tables, in the order in which they are written. */
export const tableNames = Object.keys(tables) as TableName[];

/** Describes the CSV file of a table. */
export const reportOf = ({name, text, columns}: Table): ReportFile => ({
  name: `${name}.csv`,
  text,
  columns,
});
