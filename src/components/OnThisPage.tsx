import type {ReactNode} from 'react';
import {type EndpointModel, factsOf, responseAnchor} from '@screening/api';
import styles from './OnThisPage.module.css';

type Section = {id: string; title: string; parts?: {id: string; title: string}[]};

/** Returns the sections of an operation's or webhook's page, with the responses by status. */
export function sectionsOf(model: EndpointModel): Section[] {
  return [
    ...model.parameters.map(({place, title}) => ({id: place, title})),
    ...(model.body ? [{id: 'body', title: bodyTitle(model)}] : []),
    {
      id: 'responses',
      title: 'Responses',
      parts: model.responses.map(({status}) => ({id: responseAnchor(status), title: status})),
    },
    ...(factsOf(model).length ? [{id: 'facts', title: 'Good to know'}] : []),
    ...(model.guides.length ? [{id: 'guides', title: 'In the guides'}] : []),
  ];
}

const bodyTitle = ({kind}: EndpointModel): string => (kind === 'webhook' ? 'Payload' : 'Request body');

/** Links to the sections of a page, without scripts. */
export default function OnThisPage({sections}: {sections: Section[]}): ReactNode {
  return (
    <nav aria-label="On this page" className={styles.contents}>
      <ul>
        {sections.map(({id, title, parts = []}) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            {parts.map((part) => (
              <a key={part.id} href={`#${part.id}`}>
                {part.title}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}
