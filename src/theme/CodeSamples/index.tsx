import type {ReactNode} from 'react';
import clsx from 'clsx';
import {Code} from '@site/src/components/CodeFrame';
import Select from '@site/src/components/Select';
import {useServer, type ServerChoice} from '@site/src/components/server';
import {usePreferredLanguage} from '@site/src/components/stored-choice';
import {codeHtml, type ModelSample} from '@screening/api';
import frame from '@site/src/components/CodeFrame.module.css';

type Props = {
  samples: ModelSample[];
};

/** Shows request samples, with a menu for the language and the server. Without scripts, it shows all languages. */
export default function CodeSamples({samples}: Props): ReactNode {
  const [preferred, setLanguage] = usePreferredLanguage();
  const choice = useServer();
  const {server, servers, setServer} = choice;
  const language = samples.some((sample) => sample.language === preferred)
    ? preferred
    : samples[0].language;
  return (
    <div className={clsx('code-surface', frame.frame, frame.bounded)}>
      <div className={frame.bar}>
        <Select
          label="Language and server"
          value={`${language} ${server.url}`}
          options={servers.flatMap(({url, name}, i) =>
            samples.map((sample) => ({
              value: `${sample.language} ${url}`,
              // The menu shows only the name of the option, not its group.
              label: i === 0 ? sample.label : `${sample.label}, ${name.toLowerCase()}`,
              group: name,
            })),
          )}
          onChange={(chosen) => {
            const [nextLanguage, nextServer] = chosen.split(' ');
            setLanguage(nextLanguage);
            setServer(nextServer);
          }}
        />
      </div>
      {samples.map((sample) => (
        <div
          key={sample.language}
          hidden={sample.language !== language}
          className={frame.choice}
          data-language={sample.code.language}
          data-title={`Request in ${sample.label}`}>
          <Code name={`Request in ${sample.label}`} {...htmlOf(sample, choice)} />
        </div>
      ))}
    </div>
  );
}

/** Lets a part of an address break after its slashes, not inside a word or at a hyphen. */
const breakAtSlashes = (part: string): string =>
  part.replace(/\b\//g, '/<wbr>').replace(/\w+(-\w+)+/g, '<span class="unbroken">$&</span>');

/** Lets a long address break before the path that differs between operations, or else at its slashes. */
const breakAddresses = (html: string, server: string): string =>
  html.replace(/https?:\/\/[^\s<"'&]+/g, (address) => {
    if (!address.startsWith(`${server}/`)) return breakAtSlashes(address);
    const path = breakAtSlashes(address.slice(server.length));
    return `${breakAtSlashes(server)}<wbr><span data-path>${path}</span>`;
  });

/** Returns the code as HTML, with the folded lines separate. */
function htmlOf({code, folded = 0}: ModelSample, {server, withServer}: ServerChoice) {
  const part = (from: number, to?: number): string =>
    breakAddresses(withServer(codeHtml({...code, lines: code.lines.slice(from, to)})), server.url);
  return folded ? {folded: part(0, folded), html: part(folded)} : {html: part(0)};
}
