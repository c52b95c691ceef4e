/**
 * Writes the report as one HTML page for a person who must defend the settings. It says first what it doesn't prove. It needs
 * no network and no script, and its policy lets a browser load nothing.
 */
import {createHash} from 'node:crypto';
import {markup} from './html';
import {attention} from './page/attention';
import {byKind} from './page/by-kind';
import {byThreshold} from './page/by-threshold';
import {header, limits} from './page/limits';
import {method} from './page/method';
import {misses} from './page/misses';
import {results} from './page/results';
import {reviews} from './page/reviews';
import {settings} from './page/settings';
import type {Report} from './report';
import {style} from './style';

/** Yields the parts of the page. */
export function* writePage(report: Report): Generator<string> {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  yield markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>Test of the screening settings</title>
<style>`.html;
  yield style;
  yield `</style>
</head>
<body>
<main class="page">
`;
  for (const section of [
    header,
    limits,
    attention,
    results,
    byThreshold,
    byKind,
    reviews,
    misses,
    settings,
    method,
  ])
    yield `${section(report).html}\n`;
  yield `</main>
</body>
</html>
`;
}
