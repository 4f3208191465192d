import type { SessionEndReason } from '@chaps/contracts/navigation-state';
import { create } from 'zustand';

/** The signed-in user, from the authentication service. */
export interface SessionUser {
  /** Subject of the token, a UUID. */
  id: string;
  email: string;
}

/** `message` comes from the provider and is shown unchanged (spec 8). */
export type AuthOutcome = { ok: true } | { ok: false; message: string };

export interface SignUpInput {
  email: string;
  password: string;
  /** First and last name (spec 3, 'Sign-up form'). */
  displayName: string;
  phone: string;
  /** Hash of a secret stored in this browser, see `confirmByLink`. */
  challenge?: string;
}

/** `userId` is present even if the address was already in use: the service does not reveal that. */
export type SignUpOutcome = { ok: true; userId: string } | { ok: false; message: string };

export type MailedTokenType = 'signup' | 'recovery' | 'email';

/** The `token_hash` of a mailed link. */
export interface MailedLink {
  tokenHash: string;
  type: MailedTokenType;
}

/** `link`: the link was rejected and a new one is needed. Otherwise a retry is possible. */
export type PasswordOutcome =
  | { ok: true }
  | { ok: false; refused: 'link' | 'password'; message: string };

/**
 * `link`: the link was rejected and a new one is needed. `challenge`: the account was not created with it, so
 * its password may have been set by someone else. `service`: a retry is possible.
 */
export type ConfirmationOutcome =
  | { ok: true }
  | { ok: false; refused: 'link' | 'challenge' | 'service'; message: string };

/** A second factor that is being enrolled, or why it cannot be enrolled. */
export type EnrolmentOutcome =
  | { ok: true; factorId: string; secret: string /** `data:` address of an SVG. */; qrCode: string }
  | { ok: false; message: string };

/** The second factor of the signed-in user: an authenticator app (TOTP). */
export interface SecondFactorActions {
  /** @throws {Error} when the service does not respond */
  isEnrolled(): Promise<boolean>;
  enrol(): Promise<EnrolmentOutcome>;
  /** @param factorId of an enrolment; defaults to the enrolled factor */
  verify(code: string, factorId?: string): Promise<AuthOutcome>;
}

/** Storage for a page's session other than the browser's, for example sealed storage. */
export interface SessionVault {
  read(): Promise<string | undefined>;
  /** @param session undefined once it has ended */
  write(session: string | undefined): Promise<void>;
}

/** The shell's session actions. Remotes never call the authentication service. */
export interface SessionActions {
  signIn(email: string, password: string): Promise<AuthOutcome>;
  signUp(input: SignUpInput): Promise<SignUpOutcome>;
  resendConfirmation(email: string): Promise<AuthOutcome>;
  /**
   * Ends the session in every tab. The local part always succeeds.
   * @param ended why the site ends it; if omitted, the user signs out, on all devices
   */
  signOut(ended?: SessionEndReason): Promise<void>;
  /** @param returnPath page that the mail links to; defaults to the current page */
  requestPasswordReset(email: string, returnPath?: string): Promise<AuthOutcome>;
  /**
   * Changes the signed-in user's password; their other sessions end.
   * @param current checked first; omitted by a user who came from a mailed link
   */
  updatePassword(password: string, current?: string): Promise<AuthOutcome>;
  /**
   * Redeems a mailed link and sets the password. Afterwards the user is signed in, owns the
   * account, and its other sessions have ended. A repeated call resumes where it stopped.
   */
  setPasswordByLink(link: MailedLink, password: string): Promise<PasswordOutcome>;
  /**
   * Redeems a mailed link and keeps the password from the sign-up if the account was created with this
   * `challenge`. Otherwise the redeemed link can still be used to set a password.
   */
  confirmByLink(link: MailedLink, challenge: string): Promise<ConfirmationOutcome>;
  /** A fresh token for the API; undefined when nobody is signed in. */
  accessToken(): Promise<string | undefined>;
  /**
   * Ends the session of a token that the API rejected, in this browser only.
   * @param reason defaults to 'elsewhere'
   */
  sessionRefused(accessToken: string, reason?: SessionEndReason): void;
  /**
   * Moves the session from the browser's storage, which other tabs share, into this page's memory and the
   * vault. Without a session, reopens the one in the vault.
   * @param vault if omitted, the session ends with the page
   */
  keepSession(vault?: SessionVault): Promise<void>;
  /** Removes the session from this page without ending it: the vault keeps it. */
  releaseSession(): Promise<void>;
  secondFactor: SecondFactorActions;
}

export type SessionState =
  | { status: 'loading'; user?: undefined; recovering?: undefined; ended?: undefined }
  | { status: 'anonymous'; user?: undefined; recovering?: undefined; ended?: SessionEndReason }
  | {
      status: 'signed-in';
      user: SessionUser;
      /** Signed in through a recovery link; should set a new password now. */
      recovering: boolean;
      ended?: undefined;
    };

/** Mirrors the authentication service's session. Only the shell writes it. */
export const useSession = create<SessionState>(() => ({ status: 'loading' }));
