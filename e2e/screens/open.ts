import { addresses } from '../fixtures/stack.ts';
import { openConsole } from '../fixtures/staff.ts';
import type { Role, Screen } from './screen.ts';

/** A page that needs only its address to open. */
export const page = (
  route: string,
  path: string | (() => Promise<string>) = route,
  { as = 'coordinator', ...screen }: { as?: Role } & Pick<Screen, 'state' | 'dialogs'> = {},
): Screen => ({
  route,
  as,
  ...screen,
  arrange: async (page) => openConsole(page, as, typeof path === 'string' ? path : await path()),
});

/** Without a response from the service, except when signing in. */
export const failed = (route: string, path: string | (() => Promise<string>) = route): Screen => ({
  route,
  state: 'failed',
  async arrange(page) {
    await page.route(
      ({ origin, pathname }) => origin === addresses.api && !/\/staff\/me$/.test(pathname),
      (route) => route.fulfill({ status: 500, json: {} }),
    );
    await openConsole(page, 'coordinator', typeof path === 'string' ? path : await path());
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  },
});
