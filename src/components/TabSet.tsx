import {useId, useRef, type KeyboardEvent, type ReactNode} from 'react';
import styles from './TabSet.module.css';

type Props = {
  label: string;
  tabs: {key: string; label: string; panel: ReactNode}[];
  selected: string;
  onSelect: (key: string) => void;
};

/** Shows tabs with panels, by the ARIA pattern: arrow keys, Home and End move and select. */
export default function TabSet({label, tabs, selected, onSelect}: Props): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.some((tab) => tab.key === selected) ? selected : tabs[0]?.key;
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onSelect(tabs[next].key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={styles.set}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel-${tab.key}`}
            aria-selected={tab.key === current}
            tabIndex={tab.key === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onSelect(tab.key)}>
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== current}
          className={styles.panel}>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
