/** Writes the arrows of a diagram as a list, for readers who don't see the picture and for narrow screens. */
import {asBlocks, flowElement, link, text, textElement} from '../lib/nodes';
import {readChannel, type Arrow, type Stage} from './read';

const between = ({from, to}: Arrow): string => `${from} → ${to}`;

/** Lists the arrows of a sequence in their order. */
export const listOfSteps = (arrows: Arrow[]) => flowElement('ol', {className: 'diagram-steps'}, arrows.map(step));

function step(arrow: Arrow) {
  const who = textElement('b', {}, [text(`${between(arrow)}:`)]);
  return flowElement('li', {}, asBlocks([who, text(` ${arrow.text}`)]));
}

/** Lists each box of a graph with the arrows that leave it. */
export function listOfGraph(arrows: Arrow[]) {
  const boxes = [...new Set(arrows.map(({from}) => from))].map((box) => {
    const targets = arrows
      .filter(({from}) => from === box)
      .map(({to, text: label}) =>
        flowElement('li', {}, asBlocks([text(`${label ? `${label} ` : ''}→ `), textElement('b', {}, [text(to)])])),
      );
    return flowElement('li', {}, [...asBlocks([textElement('b', {}, [text(box)])]), flowElement('ul', {}, targets)]);
  });
  return flowElement('ul', {className: 'diagram-boxes'}, boxes);
}

/** Lists the stages with their links and arrows. The classes set where a wide screen shows an arrow. */
export function listOfStages(parties: string[], stages: Stage[]) {
  const items = stages.map(({title, url, arrows}) => {
    const steps = arrows.map((arrow) => {
      const [from, to] = [parties.indexOf(arrow.from), parties.indexOf(arrow.to)];
      const side = Math.min(from, to) === 0 ? 'left' : 'right';
      const {channel = '', url: guide, content = ''} = readChannel(arrow.text) ?? {};
      const who = textElement('b', {}, [text(`${between(arrow)}: `)]);
      const how = textElement('i', {}, [guide ? link(guide, [text(channel)]) : text(channel)]);
      const direction = from < to ? 'forward' : 'backward';
      const className = `diagram-${side} diagram-${direction}${arrow.isReply ? ' diagram-reply' : ''}`;
      return flowElement('li', {className}, asBlocks([who, how, text(`: ${content}`)]));
    });
    return flowElement('li', {}, [...asBlocks([link(url, [text(title)])]), flowElement('ul', {}, steps)]);
  });
  const heads = parties.map((party) => textElement('span', {}, [text(party)]));
  return flowElement('div', {className: 'diagram-stages'}, [
    // Hidden from assistive technology, because each arrow of the list names its parties.
    flowElement('div', {className: 'diagram-parties', 'aria-hidden': 'true'}, asBlocks(heads)),
    flowElement('ol', {}, items),
  ]);
}
