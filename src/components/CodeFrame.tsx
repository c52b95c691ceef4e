import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import CopyButton from './CopyButton';
import StaticCode from './StaticCode';
import {useOverflow} from './use-overflow';
import {useWrappedCode} from './stored-choice';
import button from './CopyButton.module.css';
import styles from './CodeFrame.module.css';

type Props = {
  title?: string;
  language?: string;
  /** The fragment that links to it, if any. */ address?: string;
  /** The code as HTML that never changes (packages/api/src/code.ts). Without it, `children`. */ html?: string;
  /** The HTML of the first lines, if they are folded. */ folded?: string;
  /** A file with the code, instead of `html` (StaticCode.tsx). */ file?: string;
  children?: ReactNode;
  /** Whether the container limits the height of the code, as the right column does. */ bounded?: boolean;
};

/** Frames a code block: title, buttons, and code that scrolls inside itself. */
export default function CodeFrame({
  title,
  language,
  address,
  html,
  folded,
  file,
  children,
  bounded = false,
}: Props): ReactNode {
  const name = title ?? 'Code';
  const {box: code, wide, tall, stop} = useOverflow<HTMLPreElement & HTMLDivElement>(name);
  const [wrap, setWrap] = useWrappedCode();
  const [whole, setWhole] = useState(false);
  const wrapped = wrap === 'on';
  const shown = file ? <StaticCode file={file} /> : html === undefined ? <code>{children}</code> : <Html of={html} />;
  const Box = folded ? 'div' : 'pre';
  const act = whole ? 'Collapse' : 'Expand';
  return (
    <div
      id={address}
      className={clsx('code-surface', styles.frame, bounded && styles.bounded)}
      data-language={language}>
      <div className={styles.bar}>
        <span className={styles.title}>{address ? <a href={`#${address}`}>{title}</a> : title}</span>
        {/* Unneeded buttons keep their place, because a button that appears later would push the code down. */}
        {!bounded && (
          <button
            type="button"
            className={clsx(button.icon, whole ? styles.collapse : styles.expand, !tall && !whole && styles.idle)}
            title={`${act}: ${name}`}
            onClick={() => setWhole(!whole)}
          />
        )}
        <button
          type="button"
          className={clsx(button.icon, styles.wrap, !wide && !wrapped && styles.idle)}
          aria-pressed={wrapped}
          title={`Wrap lines: ${name}`}
          onClick={() => setWrap(wrapped ? 'off' : 'on')}
        />
        <CopyButton label={`Copy: ${name}`} text={() => code.current?.textContent ?? ''} />
      </div>
      <Box
        ref={code}
        className={styles.code}
        data-wrap={wrapped || undefined}
        data-whole={whole || undefined}
        {...stop}>
        {folded ? (
          <>
            <details className="code-fold">
              <summary aria-label="Imports and setup" />
              <pre>
                <Html of={`${folded}\n`} />
              </pre>
            </details>
            <pre>{shown}</pre>
          </>
        ) : (
          shown
        )}
      </Box>
    </div>
  );
}

const Html = ({of}: {of: string}): ReactNode => <code dangerouslySetInnerHTML={{__html: of}} />;
