import {createContext, useContext} from 'react';
import type {Schemas} from '@screening/sandbox';
import type {Faults} from './faults';

/** Data that every field of a form needs in addition to its value. */
export type FormTools = {schemas: Schemas; faults: Faults};

export const FormContext = createContext<FormTools>({schemas: {}, faults: new Map()});

export const useForm = (): FormTools => useContext(FormContext);
