import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import {flushSync} from 'react-dom';
import clsx from 'clsx';
import Fold from '@site/src/components/Fold';
import seed from '@site/.generated/sandbox/seed.json';
import {isRecord, type Schema} from '@screening/sandbox';
import {describeSchema, flatten, kindOf} from './call';
import {printScalar, readScalar, shownText, type Path} from './draft';
import {isWithin, type Faults} from './faults';
import {stateOf} from './session';
import styles from './Form.module.css';

export type FieldProps = {
  label: string;
  /** The path by which a fault names the field: `body.search.dob`. */
  field: string;
  schema: Schema;
  required?: boolean;
  value: unknown;
  /** Whether only screen readers get the name, because the parent already shows it. */
  plain?: boolean;
  /** Sets the value, or a nested one. Undefined removes it. */
  onChange: (path: Path, value: unknown) => void;
};

/** The faults of the form, by field. */
export const FaultsContext = createContext<Faults>(new Map());

/** Maximum number of items with fields, so that a long list doesn't block the page. */
const mostItems = 20;

/** A field of a request, with the control for its schema. */
export default function Field({schema, ...props}: FieldProps): ReactNode {
  const flat = flatten(schema);
  const kind = kindOf(flat);
  const Control = kind === 'object' ? ObjectField : kind === 'list' ? ListField : ScalarField;
  return <Control {...props} schema={flat} />;
}

/** A list of items with buttons to remove and to add items. */
function ListField(props: FieldProps): ReactNode {
  const {label, field, schema, required, value, onChange} = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const items: unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = typeof schema.items === 'object' ? schema.items : {};
  const empty = kindOf(flatten(itemSchema)) === 'object' ? {} : '';
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
    <Group {...props} ref={list} hint={describeSchema(schema)}>
      {items.slice(0, mostItems).map((item, index) => (
        <div key={index} data-item="" className={clsx(styles.row, empty === '' && styles.nested)}>
          <Field
            label={`${label} ${index + 1}`}
            field={`${field}[${index}]`}
            schema={itemSchema}
            plain={empty === ''}
            value={item}
            onChange={(path, next) =>
              onChange([index, ...path], path.length === 0 ? (next ?? empty) : next)
            }
          />
          <button
            type="button"
            className={styles.button}
            aria-label={`Remove ${label} ${index + 1}`}
            onClick={() => remove(index)}>
            Remove
          </button>
        </div>
      ))}
      {items.length < mostItems ? (
        <button type="button" className={styles.button} onClick={add}>
          Add <span className="only-heard">to {label}</span>
        </button>
      ) : (
        <p className={styles.hint}>
          The form shows {mostItems} of {items.length} items. For more, edit the JSON.
        </p>
      )}
    </Group>
  );
}

function ObjectField(props: FieldProps): ReactNode {
  const {label, field, schema, value, onChange} = props;
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]): FieldProps => ({
    label: name,
    field: `${field}.${name}`,
    schema: typeof part === 'object' ? part : {},
    required: schema.required?.includes(name) ?? false,
    value: isRecord(value) ? value[name] : undefined,
    onChange: (path, next) => onChange([name, ...path], next),
  }));
  return (
    <Group {...props}>
      <Fields fields={fields} noun="field" owner={label} />
    </Group>
  );
}

type FieldsProps = {
  fields: FieldProps[];
  /** A word for one of them. */
  noun: string;
  owner?: string;
};

/** Shows the required and the filled fields, then the others in a group. The order stays while somebody types. */
export function Fields({fields, noun, owner}: FieldsProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [first] = useState(() => {
    const shown = fields.filter(({required, value}) => required || value !== undefined);
    return shown.sort((a, b) => Number(b.required) - Number(a.required)).map(({field}) => field);
  });
  const others = fields.filter(({field}) => !first.includes(field));
  const faults = [...useContext(FaultsContext).keys()];
  const isBroken = others.some(({field}) => faults.some((fault) => isWithin(fault, field)));
  useEffect(() => {
    if (details.current && isBroken) details.current.open = true;
  }, [isBroken]);
  return (
    <>
      {first.map((name) => {
        const props = fields.find(({field}) => field === name);
        return props && <Field key={name} {...props} />;
      })}
      {others.length > 0 && (
        <Fold
          ref={details}
          summary={`${others.length} optional ${noun}${others.length > 1 ? 's' : ''}`}
          more={owner && `of ${owner}`}>
          {others.map((props) => (
            <Field key={props.field} {...props} />
          ))}
        </Fold>
      )}
    </>
  );
}

const news = () => [
  ...seed.records.flatMap((one) => one.news),
  ...stateOf().published.map(({event}) => event),
];

/** The identifiers of the sandbox that a field suggests, by its path, with their labels. */
const suggestions: Record<string, () => [value: string, label: string][]> = {
  'path.entityURN': () => stateOf().entities.map(({urn, search}) => [urn, search.entityName]),
  'path.taskID': () => stateOf().tasks.map(({id, taskStatus}) => [id, taskStatus]),
  'path.uuid': () => news().map(({id, eventLabel}) => [id, eventLabel]),
  'path.hash': () =>
    news().flatMap(({articles}) =>
      articles.map((one): [string, string] => [one.articleHash, one.title]),
    ),
};

/** A field with one value: a select for an enum or a boolean, otherwise a text input. */
function ScalarField({
  label,
  field,
  schema,
  required,
  value,
  plain,
  onChange,
}: FieldProps): ReactNode {
  const id = useId();
  const kind = kindOf(schema);
  const [typed, setTyped] = useState(() => printScalar(kind, value));
  const shared = {
    id,
    className: styles.input,
    value: shownText(kind, typed, value),
    'aria-required': required || undefined,
    'aria-invalid': useContext(FaultsContext).has(field),
    'aria-describedby': `${id}-hint ${id}-fault`,
    onChange: ({target}: {target: {value: string}}) => {
      setTyped(target.value);
      onChange([], readScalar(kind, target.value));
    },
  };
  const values = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  const suggested = suggestions[field]?.() ?? [];
  return (
    <div className={styles.field}>
      <div className={plain ? 'only-heard' : styles.name}>
        <label htmlFor={id}>
          <b>{label}</b>
        </label>{' '}
        <span id={`${id}-hint`} className={styles.hint}>
          {describeSchema(schema)}
          {required && requiredMark}
        </span>
      </div>
      {values.length > 0 ? (
        <select {...shared} className={styles.menu}>
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
          list={suggested.length > 0 ? `${id}-list` : undefined}
        />
      )}
      {suggested.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggested.map(([one, text]) => (
            <option key={one} value={one} label={text} />
          ))}
        </datalist>
      )}
      <Fault id={`${id}-fault`} label={label} field={field} />
    </div>
  );
}

type GroupProps = FieldProps & {hint?: string; ref?: Ref<HTMLFieldSetElement>; children: ReactNode};

/** The frame of a field with nested fields. A list, which has a hint, only indents its items. */
function Group({label, hint, field, required, plain, ref, children}: GroupProps): ReactNode {
  const id = useId();
  return (
    <fieldset
      ref={ref}
      className={clsx(styles.group, !plain && !hint && styles.nested)}
      aria-describedby={id}>
      <legend className={plain ? 'only-heard' : styles.name}>
        <b>{label}</b>{' '}
        <span className={styles.hint}>
          {hint}
          {required && requiredMark}
        </span>
      </legend>
      <Fault id={id} label={label} field={field} />
      {children}
    </fieldset>
  );
}

const requiredMark = <span className={styles.required}>, required</span>;

/** The rule that a field breaks, if any. */
function Fault({id, label, field}: {id: string; label: string; field: string}): ReactNode {
  const rule = useContext(FaultsContext).get(field);
  return (
    rule !== undefined && (
      <p id={id} className={styles.fault} data-fault="">
        {label} {rule}
      </p>
    )
  );
}
