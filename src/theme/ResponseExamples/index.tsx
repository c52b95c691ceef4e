import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {Code} from '@site/src/components/CodeFrame';
import Select from '@site/src/components/Select';
import {codeHtml, type ModelExample} from '@screening/api';
import frame from '@site/src/components/CodeFrame.module.css';
import styles from './styles.module.css';

type Props = {
  /** Shown before the menu. */
  heading: string;
  /** Accessible name of the menu. */
  label: string;
  examples: Pick<ModelExample, 'summary' | 'code'>[];
  /** Index of the example that is shown first. */
  first?: number;
};

/** Shows an example, with a menu of all examples. Without scripts, all are shown. Errors are plain text. */
export default function ResponseExamples({heading, label, examples, first = 0}: Props): ReactNode {
  const [selected, select] = useState(first);
  if (examples.length === 0) return null;
  return (
    <>
      <div className={styles.head}>
        <p className="aside-title">{heading}</p>{' '}
        {examples.length > 1 && (
          <Select
            label={label}
            value={selected}
            options={examples.map(({summary}, value) => ({value, label: summary}))}
            onChange={select}
          />
        )}
      </div>
      {examples.map(({summary: title, code}, index) => (
        <div
          key={index}
          hidden={index !== selected}
          className={clsx('code-surface', frame.frame, frame.choice)}
          data-language={code.language}
          data-title={title}>
          <Code name={title} html={codeHtml(code)} />
        </div>
      ))}
    </>
  );
}
