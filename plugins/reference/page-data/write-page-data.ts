/** Writes the data of the sandbox in the page: `.generated/sandbox/*.json`. Part of `npm run generate`. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {
  type Screening,
  requestFor,
  screenIn,
  screeningPath,
} from '../../../src/components/sandbox/screening';
import {allExamples, codeHtml, contentOf, listEndpoints, resolve} from '@screening/api';
import type {Description, SlimDescription} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {createSandbox, type Seed, slimDescription} from '@screening/sandbox';
import {codeFiles} from '../../lib/code-files';
import {highlight} from '../../lib/highlight';
import {loadData} from '@screening/sandbox/server';
import {collectAnchors} from './field-anchors';
import type {ThresholdData} from '@site/.generated/sandbox/threshold.json';
import {fillProduct} from '@screening/product';

function describeForPage(doc: Description): SlimDescription {
  const slim = slimDescription(doc);
  for (const endpoint of listEndpoints(doc).filter(({kind}) => kind === 'operation')) {
    const operation = slim.paths[endpoint.path][endpoint.method]!;
    for (const parameter of operation.parameters ?? []) {
      const full = endpoint.parameters.find(
        (one) => one.name === parameter.name && one.in === parameter.in,
      );
      if (full?.example !== undefined) parameter.example = full.example;
    }
    const changes = endpoint.operation['x-changes'];
    if (changes) operation['x-changes'] = changes;
    const media = contentOf(operation.requestBody)?.media;
    const full = contentOf(
      endpoint.operation.requestBody && resolve(doc, endpoint.operation.requestBody),
    )?.media;
    if (media && full)
      media.examples = Object.fromEntries(
        allExamples(doc, full).map(([one, {summary, value}]) => [one, {summary, value}]),
      );
  }
  const {securitySchemes} = doc.components;
  return {...slim, components: {...slim.components, securitySchemes}};
}

/** A misspelled name of a company with two kinds of risk. */
const name = 'Qarvolt Maritme';

/** Screens once in the sandbox. Tests check that the result is one candidate with two kinds of risk or more. */
export async function screenForHome(doc: Description, seed: Seed): Promise<Screening> {
  const endpoint = listEndpoints(doc).find(({path}) => path === screeningPath)!;
  const [sample] = createSamples(doc, endpoint, {body: requestFor(name)});
  const screening = await screenIn(createSandbox({description: doc, seed}), seed, name);
  return {...screening, request: codeHtml(highlight(sample.code, sample.prism))};
}

type Row = {
  matchName: string;
  matchStrength: number;
  entity: {sigmaID: string; indicators: {category: string}[]};
};

/** The request of the slider: a misspelled name, and an earlier name that other subjects share. */
export const search = {
  entityName: 'Ilvane Toresund',
  aliases: ['Ilvane Ashgrove'],
  screeningType: 'sanctions-peps-and-media',
};

/** Screens once in the sandbox. Tests check that the result has several strengths, which a slider can show. */
export async function screenForSlider(doc: Description, seed: Seed): Promise<ThresholdData> {
  const {minimum: lowest = NaN, maximum: highest = NaN} =
    doc.components.schemas?.MatchThreshold ?? {};
  const sandbox = createSandbox({description: doc, seed});
  const response = await sandbox.request(`${sandbox.basePath}/screening/simple`, {
    method: 'POST',
    headers: {Authorization: seed.state.keys[0]?.apiKey ?? '', 'Content-Type': 'application/json'},
    body: JSON.stringify({...search, threshold: lowest}),
  });
  const {resultRows} = (await response.json()) as {resultRows: Row[]};
  const rows = resultRows.map(({matchName, matchStrength, entity}) => ({
    sigmaID: entity.sigmaID,
    name: matchName,
    strength: matchStrength,
    risks: [...new Set(entity.indicators.map(({category}) => category))],
  }));
  return {search, lowest, highest, rows};
}

const pageDataFolder = '.generated/sandbox';

/** Writes the data below `root` and returns the length of each JSON file, in characters. */
export async function writePageData(
  doc: Description,
  root: string,
): Promise<Record<string, number>> {
  const {seed} = await loadData(root, fillProduct);
  // The first response of the home page is long, so it is in the page and in a file, but not in a script.
  const {response, ...home} = await screenForHome(doc, seed);
  const files = {
    description: describeForPage(doc),
    seed,
    anchors: collectAnchors(doc),
    threshold: await screenForSlider(doc, seed),
    home,
  };
  mkdirSync(join(root, pageDataFolder), {recursive: true});
  writeFileSync(join(root, pageDataFolder, `home-response${codeFiles.ending}`), response);
  const sizes = Object.entries(files).map(([name, value]): [string, number] => {
    const text = JSON.stringify(value);
    writeFileSync(join(root, pageDataFolder, `${name}.json`), text);
    return [name, text.length];
  });
  return Object.fromEntries(sizes);
}
