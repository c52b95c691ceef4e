import {Fragment, type ReactNode} from 'react';

/** A path that breaks at its slashes when the line is too short for it. */
export default function BreakablePath({of}: {of: string}): ReactNode {
  return of.split(/(?=\/)/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
