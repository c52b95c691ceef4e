import {useState} from 'react';
import description from '@site/.generated/sandbox/description.json';
import seed from '@site/.generated/sandbox/seed.json';
import {describeDecision, describeNews, headlines} from '@site/src/components/timeline/happenings';
import {observe} from './changes';
import {attempt, callAdminApi, cause, reset, stateOf} from './session';
import type {Announce} from './use-sending';

/** The dispositions that an analyst can set. */
export const dispositions = (description.components.schemas?.DispositionStatus?.enum ??
  []) as string[];

/** An entity of the sandbox. */
type Entity = ReturnType<typeof stateOf>['entities'][number];

/** What a reader can make happen without a call, and to which entity. */
export type Simulation = {
  entities: Entity[];
  /** Undefined if there are no entities. */
  entity?: Entity;
  /** Whether the reader chose the entity. */
  isChosen: boolean;
  chooseEntity: (urn: string) => void;
  disposition: string;
  chooseDisposition: (disposition: string) => void;
  /** Advances the clock by a span of time with a name: "1 day". */
  advance: (seconds: number, span: string) => void;
  publishNews: () => void;
  decide: () => void;
  startOver: () => void;
};

/** Returns the entity that the reader created last and hasn't archived, or the first one of the sandbox. */
function usualEntity(entities: Entity[]): Entity | undefined {
  const created = entities.slice(seed.state.entities.length);
  return created.findLast(({archivedAt}) => archivedAt === undefined) ?? entities[0];
}

/**
 * Does what the platform and an analyst do: publishes news, decides, and lets time pass.
 *
 * @param announce shows and announces what happened
 * @param onReset called when the sandbox has started over
 */
export function useSimulation(announce: Announce, onReset: () => void): Simulation {
  const [chosen, chooseEntity] = useState('');
  const [disposition, chooseDisposition] = useState(dispositions.at(-1) ?? '');
  const {entities, published} = stateOf();
  // Starting over can remove the chosen entity.
  const entity = entities.find(({urn}) => urn === chosen) ?? usualEntity(entities);
  const name = entity?.search.entityName ?? '';
  /** Does something, and says what it changed. `unchanged` is said if that is nothing. */
  const act = (action: () => Promise<void>, done: string, unchanged: string) => {
    const observed = observe(action).then(({words, webhooks}) => {
      const isNothing = words.length + webhooks.length === 0;
      const sentences = isNothing ? [unchanged] : [done, ...words];
      announce(sentences.join(' '), webhooks, !isNothing);
    });
    void attempt(observed, announce);
  };

  const publishNews = () => {
    const sigmaID = entity?.matches[0]?.sigmaID;
    if (sigmaID === undefined)
      return announce(`No news can concern ${name}, which matches no subject.`);
    const headline = headlines[published.length % headlines.length];
    const news = {sigmaID, title: headline, body: `${headline} against ${name}.`};
    const advice = `A source reports about ${name}: “${headline}”. Each monitored entity that matches the subject of the article changes, if its Filter Set covers news.`;
    act(
      () => cause('news', news, describeNews(advice)),
      'News was published.',
      'News was published, and no entity changed: those of its subject are archived, or their Filter Sets don’t cover news.',
    );
  };
  const decide = () => {
    if (!entity) return;
    const path = `entities/${encodeURIComponent(entity.urn)}/disposition`;
    const body = {dispositionState: disposition};
    const done = `The analyst set ${disposition}.`;
    act(() => cause(path, body, describeDecision(disposition)), done, done);
  };
  return {
    entities,
    entity,
    isChosen: entity !== undefined && entity.urn === chosen,
    chooseEntity,
    disposition,
    chooseDisposition,
    advance: (seconds, span) =>
      act(
        () => callAdminApi('clock', {advanceSeconds: seconds}),
        `${span} passed.`,
        `${span} passed, and nothing changed. Calls, news and decisions cause changes.`,
      ),
    publishNews,
    decide,
    startOver: () => void attempt(reset(), announce, onReset),
  };
}
