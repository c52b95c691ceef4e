import {Children, isValidElement, type ReactNode} from 'react';
import TabSet from './TabSet';
import {usePreferredLanguage} from './stored-choice';
import styles from './Languages.module.css';

const labels: Record<string, string> = {curl: 'cURL', typescript: 'TypeScript', python: 'Python'};

type LanguageProps = {
  /** The language, as in the samples of the reference: `curl`, `typescript` or `python`. */
  of: string;
  children: ReactNode;
};

/** The same example in several languages, one in each `<Language>`. Readers choose one for the whole site. */
export default function Languages({children}: {children: ReactNode}): ReactNode {
  const [preferred, setLanguage] = usePreferredLanguage();
  const tabs = Children.toArray(children).flatMap((child) => {
    if (!isValidElement<LanguageProps>(child)) return [];
    const {of: key, children: panel} = child.props;
    const label = labels[key];
    if (!label) throw new Error(`<Language> has no language "${key}"`);
    return [{key, label, panel}];
  });
  return (
    <div className={styles.languages}>
      <TabSet label="Language" tabs={tabs} selected={preferred} onSelect={setLanguage} />
    </div>
  );
}
