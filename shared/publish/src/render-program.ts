/** Node globals that rendering needs. None of them gives access to a network, a process or a file. */
const GLOBALS = `[
  'AbortController', 'AbortSignal', 'Blob', 'Buffer', 'ByteLengthQueuingStrategy',
  'CountQueuingStrategy', 'CustomEvent', 'DOMException', 'Event', 'EventTarget', 'File', 'FormData',
  'Headers', 'MessageChannel', 'MessagePort', 'ReadableStream', 'Request', 'Response',
  'TextDecoder', 'TextEncoder', 'TransformStream', 'URL', 'URLSearchParams', 'WritableStream',
  'atob', 'btoa', 'clearImmediate', 'clearInterval', 'clearTimeout', 'crypto', 'performance',
  'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'structuredClone',
]`;

/**
 * The program of the process that renders pages. Its input is the scripts and what to render.
 *
 * The scripts belong to a team. So before one of them runs, the program removes from its globals everything
 * that gives access to a network, a file or another process; text cannot become code
 * (`--disallow-code-generation-from-strings`), so no constructor leads back. No script gets an object that
 * inherits from Node's streams or event emitters, because the process and its output are such objects.
 */
export const RENDER_PROGRAM = `'use strict';
const { AsyncLocalStorage } = require('node:async_hooks');
const { createHash } = require('node:crypto');
const { writeSync } = require('node:fs');
const { text } = require('node:stream/consumers');
const { compileFunction, runInNewContext } = require('node:vm');
const { stdin } = process;
const { stringify } = JSON;
const encoder = new TextEncoder();
const exit = process.reallyExit.bind(process);

// What React's renderer imports. It renders to web streams: Node's are imported and not used.
const modules = {
  async_hooks: { AsyncLocalStorage },
  crypto: {
    createHash: (name) => {
      const hash = createHash(name);
      return {
        update(data) {
          hash.update(data);
          return this;
        },
        digest: (encoding) => hash.digest(encoding),
      };
    },
  },
  stream: {},
  util: { TextDecoder, TextEncoder },
};

const kept = new Set([...${GLOBALS}, ...runInNewContext('Object.getOwnPropertyNames(globalThis)')]);
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!kept.has(name)) delete globalThis[name];
}
delete globalThis.WebAssembly;
const ignore = () => {};
globalThis.console = { debug: ignore, error: ignore, info: ignore, log: ignore, warn: ignore };
globalThis.global = globalThis;
globalThis.process = { env: {} };

function run(script, host) {
  const module = { exports: {} };
  const load = (name) => {
    if (Object.hasOwn(host, name)) return host[name];
    throw new Error('a script that renders pages cannot use ' + name);
  };
  compileFunction(script, ['exports', 'module', 'require'])(module.exports, module, load);
  return module.exports;
}

async function renderAll({ shell, remote, paths }) {
  const ofShell = run(shell.script, modules);
  const ofRemote = run(remote.script, { ...ofShell.hostModules });
  const pages = [];
  for (const path of ofShell.render && ofRemote.render ? paths : []) {
    try {
      const frame = await ofShell.render(path, shell.context);
      pages.push({ path, frame, page: await ofRemote.render(path, remote.context) });
    } catch (error) {
      pages.push({ path, problem: String(error) });
    }
  }
  return pages;
}

text(stdin)
  .then((input) => renderAll(JSON.parse(input)))
  .then((pages) => {
    let rest = encoder.encode(stringify(pages));
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
    exit(0);
  });
`;
