import { create } from 'zustand';

/** The signed-in person, as the authentication service knows him. */
export interface SessionUser {
  /** Subject of the token, a UUID. */
  id: string;
  email: string;
}

/** What an action came to. `message` is the provider's own, shown as it is (spec 8). */
export type AuthOutcome = { ok: true } | { ok: false; message: string };

export interface SignUpInput {
  email: string;
  password: string;
  /** First and last name joined (spec 3, 'Sign-up form'). */
  displayName: string;
  phone: string;
}

/** `userId` is there also when the address was taken: the service does not tell which. */
export type SignUpOutcome = { ok: true; userId: string } | { ok: false; message: string };

export type MailedTokenType = 'signup' | 'recovery' | 'email';

/** The `token_hash` of a mailed link of ours. */
export interface MailedLink {
  tokenHash: string;
  type: MailedTokenType;
}

/** `link`: the link itself was refused, and another one is needed; otherwise the same may be tried again. */
export type PasswordOutcome =
  | { ok: true }
  | { ok: false; refused: 'link' | 'password'; message: string };

/** What the shell does for everyone; remotes never talk to the authentication service. */
export interface SessionActions {
  signIn(email: string, password: string): Promise<AuthOutcome>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  /** Sends the confirmation mail again. */
  resendConfirmation(email: string): Promise<AuthOutcome>;
  /** Ends the session in every tab; the local part always succeeds. */
  signOut(): Promise<void>;
  /**
   * Sends a password-reset mail.
   * @param returnPath page of ours that the mail leads to; the present one when left out
   */
  requestPasswordReset(email: string, returnPath?: string): Promise<AuthOutcome>;
  /** Of the person who is signed in; their other sessions end. */
  updatePassword(password: string): Promise<AuthOutcome>;
  /**
   * Redeems a mailed link and sets the password: the person is signed in, the account is theirs, and
   * its other sessions are over. Nobody is signed in before all of it is done; calling it again goes
   * on where it stopped. Missing in shells older than the remote that calls it.
   */
  setPasswordByLink?(link: MailedLink, password: string): Promise<PasswordOutcome>;
  /** Redeems the `token_hash` of a mailed link and signs in, for remotes older than the one above. */
  verifyMailedToken(tokenHash: string, type: MailedTokenType): Promise<AuthOutcome>;
  /** A token for the API, refreshed when it is about to end; undefined when nobody is signed in. */
  accessToken(): Promise<string | undefined>;
  /**
   * Ends the session of a token that the API refused, in this browser; the sign-in page says why.
   * Missing in shells older than the remote that calls it.
   * @param reason 'elsewhere' when left out
   */
  sessionRefused?(accessToken: string, reason?: SessionEnd): void;
}

/**
 * How a session ended that the person did not end here: 'idle' when nobody was there for 15 minutes,
 * 'elsewhere' when they signed out in another tab, or the API or the sign-in service refuses it,
 * 'unconfirmed' when nobody has confirmed that the account's address is theirs.
 */
export type SessionEnd = 'idle' | 'elsewhere' | 'unconfirmed';

export type SessionState =
  | { status: 'loading'; user?: undefined; recovering?: undefined; ended?: undefined }
  | { status: 'anonymous'; user?: undefined; recovering?: undefined; ended?: SessionEnd }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** He came by a recovery link and should set a new password now. */
      recovering: boolean;
      ended?: undefined;
    };

/** Mirror of the authentication service's session, written by the shell alone. */
export const useSession = create<SessionState>(() => ({ status: 'loading' }));

let actions: SessionActions | undefined;

/** Called once by the shell. */
export function provideSessionActions(provided: SessionActions): void {
  actions = provided;
}

/** The session's actions. @throws {Error} when called before the shell provided them */
export function sessionActions(): SessionActions {
  if (!actions) throw new Error('The session was used before the shell provided it.');
  return actions;
}
