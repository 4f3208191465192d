import { test as base, expect } from '@playwright/test';
import { isolatedEvent } from '../fixtures/find-events.ts';
import { mainPath, NO_MANIFESTS } from '../fixtures/main-path.ts';
import { registeredPerson } from '../fixtures/person.ts';
import { type Engine, HOW_TO_INSTALL, installedEngine } from './installed.ts';
import { type DrivenBrowser, drive } from './webdriver.ts';
import { WebDriverVisitor } from './webdriver-visitor.ts';

const test = base.extend<{ engine: Engine['name']; driven: DrivenBrowser }>({
  engine: ['firefox', { option: true }],
  driven: async ({ engine }, use, testInfo) => {
    const installed = installedEngine(engine);
    if (!installed) throw new Error(`${engine} is not installed: ${HOW_TO_INSTALL[engine]}`);
    const driven = await drive(installed);
    try {
      await use(driven);
      if (testInfo.status !== testInfo.expectedStatus) {
        const body = Buffer.from(await driven.driver.takeScreenshot(), 'base64');
        await testInfo.attach('last screen', { body, contentType: 'image/png' });
      }
    } finally {
      await driven.stop();
    }
  },
});

test('the journey from home to the portal causes no errors in the console', async ({ driven }) => {
  const [person, event] = await Promise.all([registeredPerson(), isolatedEvent()]);
  await mainPath(new WebDriverVisitor(driven.driver), person, event);
  expect(driven.console.filter((line) => !NO_MANIFESTS.test(line))).toEqual([]);
});
