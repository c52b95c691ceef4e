import {useEffect, useState, type ReactNode} from 'react';
import {responseAnchor, type EndpointModel} from '@screening/api';
import styles from './PageParts.module.css';

/**
 * Links to the body of an operation or webhook and to each of its responses. The links stay in view, and mark the part
 * that is being read.
 */
export default function PageParts({model}: {model: EndpointModel}): ReactNode {
  const body = {anchor: 'body', label: model.kind === 'webhook' ? 'Payload' : 'Body'};
  const responses = model.responses.map(({status}) => ({
    anchor: responseAnchor(status),
    label: status,
  }));
  const parts = [...(model.body ? [body] : []), ...responses];
  const current = useCurrentPart(parts.map(({anchor}) => anchor));
  return (
    <nav aria-label="Parts of the page" className={styles.parts} data-not-in-markdown>
      {parts.map(({anchor, label}) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          aria-current={anchor === current ? 'location' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the anchor of the part that is being read: the one that the address names while it's in view, or else the last
 * one that begins in the upper third of the window. Above all of them, it's undefined.
 */
function useCurrentPart(anchors: string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = anchors.join(' ');
  useEffect(() => {
    const find = (): void => {
      const {innerHeight, location} = window;
      const tops = list.split(' ').map((anchor) => ({
        anchor,
        top: document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity,
      }));
      const named = tops.find(({anchor}) => location.hash === `#${anchor}`);
      const isNamedInView = named && named.top >= 0 && named.top < innerHeight;
      const read = tops.filter(({top}) => top < innerHeight / 3).at(-1);
      setCurrent((isNamedInView ? named : read)?.anchor);
    };
    find();
    window.addEventListener('scroll', find, {passive: true});
    window.addEventListener('hashchange', find);
    return () => {
      window.removeEventListener('scroll', find);
      window.removeEventListener('hashchange', find);
    };
  }, [list]);
  return current;
}
