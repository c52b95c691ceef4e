import type {ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import type {Mark, Shown} from './marks';
import {runLink} from './request-link';
import type {Note} from './use-sending';
import type {Simulation} from './use-simulation';
import form from './Form.module.css';
import styles from './PanelReport.module.css';

/** Maximum number of webhooks with a button. The others are on the line. */
const mostWebhooks = 3;

type Props = {
  note: Note;
  marks: Mark[];
  onShow: (shown: Shown) => void;
  /** The entity that news and decisions concern. */
  entity: Simulation['entity'];
};

/**
 * What the last action that isn't a call changed, with a button for each webhook that shows its message, and a link to
 * the changed entity.
 */
export default function PanelReport({note, marks, onShow, entity}: Props): ReactNode {
  const {words, webhooks, hasChanged} = note;
  const sent = marks.filter(({key}) => webhooks.includes(key));
  const rest = sent.length - mostWebhooks;
  return (
    <div className={styles.report}>
      {/* Always there, so that a screen reader announces what it gets. */}
      <p role="status">{words}</p>
      {sent.slice(0, mostWebhooks).map(({key, name, shown}) => (
        <button key={key} type="button" className={form.link} onClick={() => onShow(shown)}>
          {name}
        </button>
      ))}
      {rest > 0 && <span>and {rest} more on the line</span>}
      {hasChanged && entity && (
        <Link to={runLink(anchors.pages.getEntity, {path: {entityURN: entity.urn}})}>
          Get the entity {entity.urn}
        </Link>
      )}
    </div>
  );
}
