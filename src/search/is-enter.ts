import type {KeyboardEvent} from 'react';

/** Returns whether a key opens a result. Enter can also confirm a word in an input method. */
export const isEnter = ({key, nativeEvent}: KeyboardEvent): boolean => key === 'Enter' && !nativeEvent.isComposing;
