import {Fragment, type ReactNode} from 'react';

/** A path that breaks at its slashes when the line is too short for it. */
export default function BreakablePath({path}: {path: string}): ReactNode {
  return path.split(/(?=\/)/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
