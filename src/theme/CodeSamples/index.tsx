import type {ReactNode} from 'react';
import clsx from 'clsx';
import {Code} from '@site/src/components/CodeFrame';
import Select from '@site/src/components/Select';
import {useServer} from '@site/src/components/server';
import {usePreferredLanguage} from '@site/src/components/stored-choice';
import {codeHtml, type ModelSample} from '@screening/api';
import frame from '@site/src/components/CodeFrame.module.css';

/** Shows request samples, with menus for the language and the server. Without scripts, it shows all languages. */
export default function CodeSamples({samples}: {samples: ModelSample[]}): ReactNode {
  const [preferred, setLanguage] = usePreferredLanguage();
  const {server, servers, setServer, withServer} = useServer();
  const language = samples.some((sample) => sample.language === preferred)
    ? preferred
    : samples[0].language;
  return (
    <div className={clsx('code-surface', frame.frame, frame.bounded)}>
      <div className={frame.bar}>
        <Select
          label="Language"
          value={language}
          options={samples.map((sample) => ({value: sample.language, label: sample.label}))}
          onChange={setLanguage}
        />
        <Select
          label="Server"
          value={server.url}
          options={servers.map(({url, name}) => ({value: url, label: name}))}
          onChange={setServer}
        />
      </div>
      {samples.map((sample) => (
        <div
          key={sample.language}
          hidden={sample.language !== language}
          className={frame.choice}
          data-language={sample.code.language}
          data-title={`Request in ${sample.label}`}>
          <Code name={`Request in ${sample.label}`} {...htmlOf(sample, withServer)} />
        </div>
      ))}
    </div>
  );
}

/** Returns the code as HTML, with the folded lines separate. */
function htmlOf({code, folded = 0}: ModelSample, withServer: (html: string) => string) {
  const part = (from: number, to?: number): string =>
    withServer(codeHtml({...code, lines: code.lines.slice(from, to)}));
  return folded ? {folded: part(0, folded), html: part(folded)} : {html: part(0)};
}
