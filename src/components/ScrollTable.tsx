import type {ComponentProps, ReactNode} from 'react';
import {useOverflow} from './use-overflow';

/** The header row of a table. */
export function TableHead({columns}: {columns: string[]}): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table in a box that scrolls on a narrow screen, also by keyboard. The box and the table have the same name. */
export default function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  const {box, stop} = useOverflow<HTMLDivElement>(props['aria-label'] ?? 'Table');
  return (
    <div ref={box} className="table-scroll" {...stop}>
      <table {...props} />
    </div>
  );
}
