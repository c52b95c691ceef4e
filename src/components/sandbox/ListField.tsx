import {useEffect, useId, useRef, type ReactNode} from 'react';
import {FaultText} from './FieldLabel';
import type {HolderProps} from './field-props';
import {useForm} from './form-context';
import {describe, flatten, kindOf} from './shape';
import styles from './Form.module.css';

/** Maximum number of items with fields, so that a long list doesn't block the page. */
const mostItems = 20;

/** A list of items with buttons to remove and to add items. */
export default function ListField({label, field, schema, required, value, onChange, Inner}: HolderProps): ReactNode {
  const {faults, schemas} = useForm();
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const items: unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = typeof schema.items === 'object' ? schema.items : {};
  const inner = flatten(schemas, itemSchema);
  const empty = kindOf(inner) === 'object' ? {} : '';
  const fault = faults.get(field);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const all = [...(list.current?.querySelectorAll(':scope > [data-item]') ?? [])];
    all.at(-1)?.querySelector<HTMLElement>('input, select, summary')?.focus();
  }, [items.length]);
  const add = () => {
    added.current = true;
    onChange([], [...items, empty]);
  };
  const remove = (index: number) => {
    const left = items.filter((_, at) => at !== index);
    onChange([], left.length > 0 || required ? left : undefined);
    // Move the focus, because its button was removed.
    const next = items.length < mostItems ? ':scope > button' : ':scope > [data-item] button';
    list.current?.querySelector<HTMLElement>(next)?.focus();
  };
  return (
    <fieldset ref={list} className={styles.group} aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend className={styles.legend}>
        {label} <span className={styles.hint}>{describe(schema, schemas)}</span>
        {required && (
          <span className={styles.required}>
            , <b>required</b>
          </span>
        )}
      </legend>
      <FaultText id={id} label={label} fault={fault} />
      {items.slice(0, mostItems).map((item, index) => (
        <div key={index} data-item="" className={styles.item}>
          <Inner
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
    </fieldset>
  );
}
