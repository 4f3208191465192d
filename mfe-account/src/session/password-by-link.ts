import type { MailedLink, PasswordOutcome, SessionActions } from '@chaps/runtime';

/** The tab's shell may be older than this function. */
const RELOAD: PasswordOutcome = {
  ok: false,
  refused: 'password',
  message:
    'This page is newer than the rest of the site in this tab. Please reload it and try again.',
};

/** Redeems a mailed link and sets the password; see `SessionActions.setPasswordByLink`. */
export const setPasswordByLink = async (
  session: SessionActions,
  link: MailedLink,
  password: string,
): Promise<PasswordOutcome> => (await session.setPasswordByLink?.(link, password)) ?? RELOAD;
