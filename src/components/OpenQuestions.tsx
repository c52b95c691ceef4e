import {useRef, type ReactNode} from 'react';
import CopyButton from './CopyButton';
import styles from './OpenQuestions.module.css';

const greeting =
  'Hello,\n\nbefore we go live, please answer the following questions about the platform.\n';
const ending = '\nThank you.\n';

/** Shows the open questions, with a button that copies them as the text of an email. */
export default function OpenQuestions({children}: {children: ReactNode}): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <p className={styles.copy} data-not-in-markdown>
        <CopyButton
          words="Copy as email"
          label="Copy as email"
          text={() => (list.current ? toEmail(list.current) : '')}
        />
      </p>
      <div ref={list}>{children}</div>
    </>
  );
}

/** Converts the headings and list items to plain text. */
function toEmail(list: HTMLElement): string {
  const lines = [...list.querySelectorAll('h3, li')].map((element) => {
    const words = (element.textContent ?? '').trim();
    return element.tagName === 'H3' ? `\n${words}\n` : `- ${words}`;
  });
  return [greeting, ...lines, ending].join('\n').replace(/\n{3,}/g, '\n\n');
}
