/** Renders inline code. The classic component would include the highlighter. `Pre` renders code blocks. */
export default 'code';
