// The site's only global rules; everything else is a CSS Module that uses the tokens.
import './styles/tokens.css';
import './styles/base.css';
import { config } from 'zod/v4/core';
import { requestStartFiles } from './app/start-files.ts';
import {
  findPrerendered,
  removeFailedStylesheets,
  requestPageCode,
} from './prerender/prerendered-page.ts';
import { readCurrentRequest } from './registry/build-request.ts';
import { installTrustedTypes } from './security/trusted-types.ts';

requestStartFiles();
removeFailedStylesheets();
// For the live build, the document names the code itself.
if (!readCurrentRequest()) requestPageCode();
// Before any other code: only files of known builds may become scripts.
installTrustedTypes();
// Before the first schema: zod would test `eval`, which the site's policy forbids and reports.
config({ jitless: true });
// In the same task, because the prerendered and the live page must never be visible at the same time.
const prerendered = findPrerendered();

const waitForNextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Runs the shell's code in several tasks, so that the browser can handle input in between. */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await waitForNextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await waitForNextTask();
  await import(/* webpackMode: "eager" */ '@chaps/contracts/registry');
  await waitForNextTask();
  const { bootstrap } = await import(/* webpackMode: "eager" */ './app/bootstrap.tsx');
  await waitForNextTask();
  await bootstrap(prerendered);
}

start().catch(reportError);
