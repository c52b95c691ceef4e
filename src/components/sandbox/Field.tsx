import {createContext, useContext, useEffect, useId, useRef, useState, type ReactNode, type Ref} from 'react';
import {flushSync} from 'react-dom';
import type {Schema, Schemas} from '@screening/sandbox';
import {describeSchema, flatten, kindOf} from './call';
import {isRecord, printScalar, readScalar, shownText} from './draft';
import type {Faults} from './faults';
import styles from './Form.module.css';

/** Data that every field of a form needs in addition to its value. */
export const FormContext = createContext<{schemas: Schemas; faults: Faults}>({schemas: {}, faults: new Map()});

type FieldProps = {
  label: string;
  /** The path by which a fault names the field: `body.search.dob`. */
  field: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  /** Whether only screen readers get the name, because the parent already shows it. */
  plain?: boolean;
  /** Sets the value, or a nested one. Undefined removes it. */
  onChange: (path: (string | number)[], value: unknown) => void;
};

export type Suggestion = {value: string; label: string};

/** Maximum number of items with fields, so that a long list doesn't block the page. */
const mostItems = 20;

/** A field of a body, with the control for its schema. */
export default function Field({schema, onChange, ...rest}: FieldProps): ReactNode {
  const flat = flatten(useContext(FormContext).schemas, schema);
  const kind = kindOf(flat);
  if (kind === 'object') return <ObjectField {...rest} schema={flat} onChange={onChange} />;
  if (kind === 'list') return <ListField {...rest} schema={flat} onChange={onChange} />;
  return <ScalarField {...rest} schema={flat} onChange={(value) => onChange([], value)} />;
}

type ScalarProps = Omit<FieldProps, 'onChange'> & {suggestions?: Suggestion[]; onChange: (value: unknown) => void};

/** A field with one value: a select for an enum or a boolean, otherwise a text input. */
export function ScalarField(props: ScalarProps): ReactNode {
  const {label, field, schema, required, value, plain, suggestions = [], onChange} = props;
  const {schemas} = useContext(FormContext);
  const {id, faultId, fault} = useFault(field, label);
  const kind = kindOf(schema);
  const [typed, setTyped] = useState(() => printScalar(kind, value));
  const shared = {
    id,
    className: styles.input,
    value: shownText(kind, typed, value),
    'aria-required': required || undefined,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-hint${faultId ? ` ${faultId}` : ''}`,
    onChange: ({target}: {target: {value: string}}) => {
      setTyped(target.value);
      onChange(readScalar(kind, target.value));
    },
  };
  const values = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  return (
    <div className={styles.field}>
      <div className={plain ? 'only-heard' : styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span id={`${id}-hint`} className={styles.hint}>
          {describeSchema(schema, schemas)}
          {required && requiredMark}
        </span>
      </div>
      {values.length > 0 ? (
        <select {...shared}>
          <option value="">Not sent</option>
          {[...new Set([...values, ...(shared.value ? [shared.value] : [])])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={false}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one.value} value={one.value} label={one.label} />
          ))}
        </datalist>
      )}
      {fault}
    </div>
  );
}

/** A list of items with buttons to remove and to add items. */
function ListField({label, field, schema, required, value, onChange}: FieldProps): ReactNode {
  const {schemas} = useContext(FormContext);
  const list = useRef<HTMLFieldSetElement>(null);
  const items: unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = typeof schema.items === 'object' ? schema.items : {};
  const empty = kindOf(flatten(schemas, itemSchema)) === 'object' ? {} : '';
  const add = () => {
    // The new item gets the focus.
    flushSync(() => onChange([], [...items, empty]));
    const all = [...(list.current?.querySelectorAll(':scope > [data-item]') ?? [])];
    all.at(-1)?.querySelector<HTMLElement>('input, select, summary')?.focus();
  };
  const remove = (index: number) => {
    const left = items.filter((_, at) => at !== index);
    onChange([], left.length > 0 || required ? left : undefined);
    // Move the focus, because its button was removed.
    const next = items.length < mostItems ? ':scope > button' : ':scope > [data-item] button';
    list.current?.querySelector<HTMLElement>(next)?.focus();
  };
  return (
    <Group ref={list} label={label} hint={describeSchema(schema, schemas)} field={field} required={required}>
      {items.slice(0, mostItems).map((item, index) => (
        <div key={index} data-item="" className={styles.item}>
          <Field
            label={`${label} ${index + 1}`}
            field={`${field}[${index}]`}
            schema={itemSchema}
            required={false}
            plain={empty === ''}
            value={item}
            onChange={(path, next) => onChange([index, ...path], path.length === 0 ? (next ?? empty) : next)}
          />
          <button
            type="button"
            className={styles.small}
            aria-label={`Remove ${label} ${index + 1}`}
            onClick={() => remove(index)}>
            Remove
          </button>
        </div>
      ))}
      {items.length < mostItems ? (
        <button type="button" className={styles.small} onClick={add}>
          Add <span className="only-heard">to {label}</span>
        </button>
      ) : (
        <p className={styles.hint}>
          {items.length > mostItems && `The first ${mostItems} of ${items.length} items. `}
          To {items.length > mostItems ? 'change the others' : 'add items'}, edit the JSON.
        </p>
      )}
    </Group>
  );
}

/**
 * An object: its required fields and those with a value, then the others in a closed group. The order is set once, so
 * that no field moves while somebody types.
 */
function ObjectField({label, field, schema, required, value, plain, onChange}: FieldProps): ReactNode {
  const fields = Object.entries(schema.properties ?? {})
    .flatMap(([name, inner]) =>
      typeof inner === 'object' ? [{name, inner, must: schema.required?.includes(name) ?? false}] : [],
    )
    // The required ones first.
    .sort((a, b) => Number(b.must) - Number(a.must));
  const held = isRecord(value) ? value : {};
  const [first] = useState(() => new Set(fields.filter(({name, must}) => must || name in held).map(({name}) => name)));
  const others = fields.filter(({name}) => !first.has(name));
  const show = (shown: typeof fields) =>
    shown.map(({name, inner, must}) => (
      <Field
        key={name}
        label={name}
        field={`${field}.${name}`}
        schema={inner}
        required={must}
        value={held[name]}
        onChange={(path, next) => onChange([name, ...path], next)}
      />
    ));
  return (
    <Group label={label} field={field} required={required} plain={plain}>
      {show(fields.filter(({name}) => first.has(name)))}
      {others.length > 0 && (
        <Fold
          fields={others.map(({name}) => `${field}.${name}`)}
          summary={
            <>
              {others.length} optional {others.length === 1 ? 'field' : 'fields'}
              <span className="only-heard"> of {label}</span>
            </>
          }>
          {show(others)}
        </Fold>
      )}
    </Group>
  );
}

type GroupProps = Pick<FieldProps, 'label' | 'field' | 'required' | 'plain'> & {
  hint?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
};

/** The frame of a field with nested fields. */
function Group({label, hint, field, required, plain, ref, children}: GroupProps): ReactNode {
  const {faultId, fault} = useFault(field, label);
  return (
    <fieldset ref={ref} className={plain ? styles.plain : styles.group} aria-describedby={faultId}>
      <legend className={plain ? 'only-heard' : styles.legend}>
        {label}
        {hint !== undefined && (
          <>
            {' '}
            <span className={styles.hint}>{hint}</span>
          </>
        )}
        {required && requiredMark}
      </legend>
      {fault}
      {children}
    </fieldset>
  );
}

const requiredMark = (
  <span className={styles.required}>
    , <b>required</b>
  </span>
);

/** Returns an id for a field, and the rule that the field breaks with an id for its `aria-describedby`. */
function useFault(field: string, label: string): {id: string; faultId?: string; fault?: ReactNode} {
  const id = useId();
  const rule = useContext(FormContext).faults.get(field);
  if (rule === undefined) return {id};
  const faultId = `${id}-fault`;
  const fault = (
    <p id={faultId} className={styles.fault}>
      {label} {rule}
    </p>
  );
  return {id, faultId, fault};
}

type FoldProps = {
  summary: ReactNode;
  /** The paths of the fields in it. */
  fields: string[];
  /** Whether one of them has an initial value, which a reader should see. */
  filled?: boolean;
  children: ReactNode;
};

/** Groups optional fields. The group is closed at first unless one has a value, and opens when one has a fault. */
export function Fold({summary, fields, filled = false, children}: FoldProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [first] = useState(filled);
  const faults = [...useContext(FormContext).faults.keys()];
  const broken = fields.some((field) =>
    faults.some((fault) => fault === field || fault.startsWith(`${field}.`) || fault.startsWith(`${field}[`)),
  );
  useEffect(() => {
    if (details.current && (first || broken)) details.current.open = true;
  }, [first, broken]);
  return (
    <details ref={details} className={styles.more}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
