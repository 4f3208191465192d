import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@chaps/local/processes/free-port';
import { expect } from '@playwright/test';
import { Builder, type WebDriver } from 'selenium-webdriver';
import logInspector from 'selenium-webdriver/bidi/logInspector.js';
import type { Engine } from './installed.ts';

/** A browser driven through WebDriver, with its console messages so far. */
export interface DrivenBrowser {
  driver: WebDriver;
  console: string[];
  stop(): Promise<void>;
}

/** WebKit writes 'CONSOLE SECURITY ERROR …'; debug messages and logs do not matter. */
const COMPLAINT = /CONSOLE (?:\w+ )*?(?:ERROR|WARN).*/g;

const getCapabilities = ({ name, browser }: Engine, folder: string) =>
  name === 'firefox'
    ? {
        browserName: 'firefox',
        webSocketUrl: true,
        'moz:firefoxOptions': { binary: browser, args: ['-headless'] },
      }
    : {
        browserName: 'WebKitGTK',
        'webkitgtk:browserOptions': { binary: browser, args: [folder] },
      };

/** Without a display, WebKit gets a virtual one. */
function startDriver({ name, driver }: Engine, port: number): ChildProcess {
  const hasScreen = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const virtual = name === 'webkit' && !hasScreen ? ['xvfb-run', '--auto-servernum'] : [];
  const [command = driver, ...args] = [...virtual, driver, `--port=${port}`];
  return spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Ends the driver and every process that it has started. */
async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}

/** Collects WebKit's console messages, which appear in the driver's output. */
function hearOutput(server: ChildProcess, console: string[]): void {
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      console.push(...(text.match(COMPLAINT) ?? []));
    });
  }
}

/** Collects Firefox's console messages through WebDriver BiDi. */
async function hearLog(driver: WebDriver, console: string[]): Promise<void> {
  const inspector = await logInspector(driver);
  await inspector.onLog(({ level, text }) => {
    if (level === 'error' || level === 'warn') console.push(`${level}: ${text}`);
  });
}

async function connect(engine: Engine, port: number, folder: string): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok)
    .toBe(true);
  return new Builder()
    .usingServer(address)
    .withCapabilities(getCapabilities(engine, folder))
    .build();
}

/** Starts an installed browser and its driver. */
export async function drive(engine: Engine): Promise<DrivenBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'chaps-browser-'));
  const port = await freePort();
  const server = startDriver(engine, port);
  const console: string[] = [];
  const remove = async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (engine.name === 'webkit') hearOutput(server, console);
    const driver = await connect(engine, port, folder);
    if (engine.name === 'firefox') await hearLog(driver, console);
    const stop = async () => {
      // WebKit's driver reports an error for the window that it has just closed.
      if (engine.name === 'firefox') await driver.quit();
      await remove();
    };
    return { driver, console, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
