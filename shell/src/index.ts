import './styles/index.css';
import { holdFirstView } from './first-view/hold.ts';
import { forbidGeneratedCode } from './security/generated-code.ts';
import { installTrustedTypes } from './security/trusted-types.ts';

// Before any other code: from here on only files of known builds can become scripts.
installTrustedTypes();
forbidGeneratedCode();
// In the same breath: nobody must meet a page that is half the first view's and half the living one's.
holdFirstView();

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Runs the shell's code, which is part of this file, in pieces: a link that is followed or a page that
 * is moved meanwhile is answered between them.
 */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-router-dom');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@chaps/contracts/registry');
  await nextTask();
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await nextTask();
  await bootstrap();
}

start().catch(reportError);
