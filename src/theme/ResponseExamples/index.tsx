import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import {Code} from '@site/src/components/CodeFrame';
import Select from '@site/src/components/Select';
import ResultTabs from '@site/src/components/card/ResultTabs';
import StaticCard from '@site/src/components/card/StaticCard';
import type {ResponseExample} from '@site/src/components/sandbox/responses';
import {codeHtml} from '@screening/api';
import frame from '@site/src/components/CodeFrame.module.css';
import styles from '@site/src/components/SampleHead.module.css';

type Props = {
  /** Shown before the menu. */
  heading: string;
  /** Accessible name of the menu. */
  label: string;
  examples: Pick<ResponseExample, 'summary' | 'code' | 'hasCard' | 'request'>[];
  /** Index of the example that is shown first. */
  first?: number;
  /** Whether nothing else is beside the fields, so that all lines have room. */
  isOnly?: boolean;
};

/**
 * Shows an example, with a menu of all examples. One with candidates or entities is a card and JSON. Without scripts, all
 * are shown. Errors are plain text.
 */
export default function ResponseExamples({
  heading,
  label,
  examples,
  first = 0,
  isOnly,
}: Props): ReactNode {
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
      {examples.map(({summary: title, code, hasCard, request}, index) => {
        const shown = <Code name={title} html={codeHtml(code)} bounded={!isOnly} />;
        return (
          <div
            key={index}
            hidden={index !== selected}
            className={clsx(frame.choice, !hasCard && ['code-surface', frame.frame, frame.bounded])}
            data-language={hasCard ? undefined : code.language}
            data-title={title}>
            {hasCard ? (
              <ResultTabs card={<StaticCard code={code} request={request?.code} />} name={title}>
                <div className={clsx('code-surface', frame.choice)} data-language={code.language}>
                  {shown}
                </div>
              </ResultTabs>
            ) : (
              shown
            )}
          </div>
        );
      })}
    </>
  );
}
