/** The fields of a request, which can contain further fields. */
import {useContext, useEffect, useRef, useState, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import Fold from '@site/src/components/Fold';
import {describeSchema, flatten, kindOf} from './call';
import {isObject} from './draft';
import {FaultsContext, Group, type FieldProps} from './field-parts';
import {isWithin} from './faults';
import ScalarField from './ScalarField';
import styles from './Form.module.css';

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
    const all = [...(list.current?.querySelectorAll(':scope > div > [data-item]') ?? [])];
    all.at(-1)?.querySelector<HTMLElement>('input, select, summary')?.focus();
  };
  const remove = (index: number) => {
    const left = items.filter((_, at) => at !== index);
    onChange([], left.length > 0 || required ? left : undefined);
    // Move the focus, because its button was removed.
    const next =
      items.length < mostItems ? ':scope > div > button' : ':scope > div > [data-item] button';
    list.current?.querySelector<HTMLElement>(next)?.focus();
  };
  return (
    <Group {...props} ref={list} hint={describeSchema(schema)}>
      {items.slice(0, mostItems).map((item, index) => (
        <div key={index} data-item="" className={styles.row}>
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

/** An object with its fields. */
function ObjectField(props: FieldProps): ReactNode {
  const {label, field, schema, value, onChange} = props;
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]): FieldProps => ({
    label: name,
    field: `${field}.${name}`,
    schema: typeof part === 'object' ? part : {},
    required: schema.required?.includes(name) ?? false,
    value: isObject(value) ? value[name] : undefined,
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
  /** The label of the field that they are in, if any. */
  owner?: string;
};

/** Shows the required and the filled fields, then the others in a group. The order stays while somebody types. */
export function Fields({fields, noun, owner}: FieldsProps): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [first] = useState(() => {
    const needed = fields.filter(({required}) => required);
    const filled = fields.filter(({required, value}) => !required && value !== undefined);
    return [...needed, ...filled].map(({field}) => field);
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
