import {useId, useState, type ReactNode} from 'react';
import {isRecord} from './draft';
import {FaultText} from './FieldLabel';
import type {HolderProps} from './field-props';
import Fold from './Fold';
import {useForm} from './form-context';
import {fieldsOf} from './shape';
import styles from './Form.module.css';

/**
 * An object: its required fields and those with a value, then the others in a closed group. The order is set once, so
 * that no field moves while somebody types.
 */
export default function ObjectField({
  label,
  field,
  schema,
  required,
  value,
  plain = false,
  onChange,
  Inner,
}: HolderProps): ReactNode {
  const id = useId();
  const fault = useForm().faults.get(field);
  const fields = fieldsOf(schema);
  const held = isRecord(value) ? value : {};
  const [first] = useState(
    () => new Set(fields.filter((one) => one.required || one.name in held).map(({name}) => name)),
  );
  const show = (shown: typeof fields) =>
    shown.map(({name, schema: inner, required: must}) => (
      <Inner
        key={name}
        label={name}
        field={`${field}.${name}`}
        schema={inner}
        required={must}
        value={held[name]}
        onChange={(path, next) => onChange([name, ...path], next)}
      />
    ));
  const others = fields.filter(({name}) => !first.has(name));
  return (
    <fieldset
      className={plain ? styles.plain : styles.group}
      aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
      <legend className={plain ? 'only-heard' : styles.legend}>
        {label}
        {required && (
          <span className={styles.required}>
            , <b>required</b>
          </span>
        )}
      </legend>
      <FaultText id={id} label={label} fault={fault} />
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
    </fieldset>
  );
}
