/** What only the charity and its providers know, and the variables that follow from it. */
import { input, password, select } from '@inquirer/prompts';
import { z } from 'zod';

/** A value that needs no escaping in .env: Compose expands `$`, and cuts the line at `#`. */
const line = z
  .string()
  .regex(
    /^(?!')[^\r\n"#$\\`]*$/,
    'cannot begin with an apostrophe or contain ", #, $, \\ or line breaks',
  );
const given = line.min(1, 'is missing');
const email = z.email('must be an e-mail address');
const secret = z.string().regex(/^[^\r\n]*$/, 'must be one line');
const isUrl = (text: string) => URL.canParse(text);

interface Question {
  /** The question, also used as the help text of the option. */
  ask: string;
  schema: z.ZodType<string>;
  /** Used without a question when there is no terminal. */
  fallback?: string;
  isSecret?: boolean;
  choices?: string[];
  /** Whether to ask, depending on the earlier answers. */
  when?: (answers: Partial<Record<string, string>>) => boolean;
}

const hasRelay: Question['when'] = ({ mailRelay }) => mailRelay !== 'none';
const hasTarget: Question['when'] = ({ backupTarget }) => backupTarget !== 'none';

/** The provider's events that the API processes (api/src/payments). */
const WEBHOOK_EVENTS =
  'Checkout order approved; Payment capture completed, denied, pending, refunded and reversed; Customer dispute created, updated and resolved';

/** In the order in which they are asked; each is also an option of the same name. */
export const QUESTIONS = {
  domain: {
    ask: 'Domain (the site will be at www.<domain>)',
    schema: line.regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/,
      'must be a domain name, such as charity.org.uk',
    ),
  },
  apex: {
    ask: 'Whether <domain> without www points to this machine too: it then gets a certificate and redirects to the site',
    schema: z.enum(['yes', 'no'], { error: "must be 'yes' or 'no'" }),
    choices: ['no', 'yes'],
    fallback: 'no',
  },
  email: {
    ask: 'E-mail address of the server’s operator, for certificates and alerts',
    schema: email,
  },
  mailRelay: {
    ask: "Mail relay, such as smtps://user@smtp.provider.example:465; 'none' keeps mails here, for a trial",
    schema: line
      .refine((text) => text === 'none' || isUrl(text), "must be a URL or 'none'")
      .refine(
        (text) => text === 'none' || /^smtps?:\/\/([^:@/]+@)?[^:@/]+:\d+$/.test(text),
        'must be smtp:// or smtps:// with host and port, without a password',
      ),
  },
  mailPassword: {
    ask: 'Password of the mail relay',
    schema: secret,
    fallback: '',
    isSecret: true,
    when: hasRelay,
  },
  mailFrom: {
    ask: 'Sender of mails, such as CHAPS <bookings@charity.org.uk>',
    schema: given.refine(
      (text) => email.safeParse(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
      'must look like CHAPS <bookings@charity.org.uk>',
    ),
  },
  paypal: {
    ask: 'PayPal: live payments or the sandbox',
    schema: z.enum(['live', 'sandbox'], { error: "must be 'live' or 'sandbox'" }),
    // The first choice is the default, which Enter selects.
    choices: ['sandbox', 'live'],
  },
  paypalClientId: { ask: "PayPal's client id", schema: given },
  paypalSecret: { ask: "PayPal's secret", schema: secret.min(1, 'is missing'), isSecret: true },
  paypalWebhookId: {
    ask: `ID of the PayPal webhook. Create it in PayPal's dashboard ('Apps & Credentials', your app, 'Add webhook') with the URL https://api.<domain>/payments/webhooks and the events ${WEBHOOK_EVENTS}`,
    schema: given,
  },
  backupTarget: {
    ask: "Backups: s3://… or sftp://… (deploy/env.example); 'none' keeps them on this machine",
    schema: line.regex(
      /^(none|s3:\/\/.+|sftp:\/\/.+@.+)$/,
      "must begin with s3:// or sftp://user@, or be 'none'",
    ),
  },
  backupKey: { ask: "The storage's access key", schema: line, fallback: '', when: hasTarget },
  backupSecret: {
    ask: "The storage's secret key; for SFTP, the private key in base64",
    schema: secret,
    fallback: '',
    isSecret: true,
    when: hasTarget,
  },
  testPrice: {
    ask: "Price of the PSA blood test in pounds, such as 25.00, or 'none' to add the test later",
    schema: line.regex(/^(none|\d{1,4}\.\d\d)$/, "must be a price such as 25.00, or 'none'"),
    fallback: 'none',
  },
  charityName: { ask: 'Name of the charity', schema: given },
  charityNumber: { ask: 'Registered charity number', schema: given },
  charityPhone: { ask: 'The charity’s telephone number', schema: given },
  charityEmail: { ask: 'The charity’s e-mail address', schema: email },
  charityAddress: { ask: 'The charity’s postal address, on one line', schema: given },
} as const satisfies Record<string, Question>;

export type QuestionName = keyof typeof QUESTIONS;
export type Answers = Partial<Record<QuestionName, string>>;

const names = (): QuestionName[] =>
  Object.keys(QUESTIONS).filter((name): name is QuestionName => name in QUESTIONS);

/** The option for a question: `mailRelay` becomes --mail-relay. */
export const toOptionName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function findError(name: QuestionName, value: string): string | undefined {
  const question: Question = QUESTIONS[name];
  return question.schema.safeParse(value).error?.issues[0]?.message;
}

/** Returns the answers unchanged. @throws {Error} with one line for each invalid answer */
export function validateAnswers(answers: Answers): Answers {
  const faults = names().flatMap((name) => {
    const value = answers[name];
    const fault = value === undefined ? undefined : findError(name, value);
    return fault ? [`${toOptionName(name)} ${fault}`] : [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return answers;
}

/** Input and output of the questions; the process's own terminal by default. */
type Terminal = Parameters<typeof input>[1];

async function answerTo(name: QuestionName, terminal: Terminal): Promise<string> {
  const { ask, fallback = '', isSecret, choices }: Question = QUESTIONS[name];
  const check = (value: string) => findError(name, value) ?? true;
  if (choices) return await select({ message: ask, choices }, terminal);
  if (isSecret) return await password({ message: ask, mask: true, validate: check }, terminal);
  return (await input({ message: ask, default: fallback, validate: check }, terminal)).trim();
}

/**
 * The answers given, completed by asking the remaining questions.
 * @param terminal false asks nothing
 * @throws {Error} with one line for each answer that is invalid, or missing when nothing is asked
 */
export async function completeAnswers(
  known: Answers,
  terminal?: Terminal | false,
): Promise<Answers> {
  const answers = { ...validateAnswers(known) };
  const missing: string[] = [];
  for (const name of names()) {
    const question: Question = QUESTIONS[name];
    if (answers[name] !== undefined || question.when?.(answers) === false) continue;
    if (terminal !== false) answers[name] = await answerTo(name, terminal);
    else if (question.fallback !== undefined) answers[name] = question.fallback;
    else missing.push(`${toOptionName(name)} is missing: ${question.ask}`);
  }
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return answers;
}

const PAYPAL_HOSTS: Record<string, [base: string, certificates: string]> = {
  live: ['https://api-m.paypal.com', 'api.paypal.com'],
  sandbox: ['https://api-m.sandbox.paypal.com', 'api.sandbox.paypal.com'],
};

function toRelayVariables(text: string | undefined): Record<string, string> {
  if (text === undefined) return {};
  if (text === 'none') return { SMTP_URL: '', SMTP_HOST: '', SMTP_PORT: '', SMTP_USER: '' };
  const { hostname, port, username } = new URL(text);
  const user = decodeURIComponent(username);
  return { SMTP_URL: text, SMTP_HOST: hostname, SMTP_PORT: port, SMTP_USER: user };
}

/** Settings and secrets by variable, for the answers given. Origins follow from `withDomain`. */
export function toVariables(answers: Answers): Record<string, string> {
  const [base, certificates] = PAYPAL_HOSTS[answers.paypal ?? ''] ?? [];
  const { backupTarget } = answers;
  const values: Record<string, string | undefined> = {
    ACME_EMAIL: answers.email,
    ...toRelayVariables(answers.mailRelay),
    SMTP_PASSWORD: answers.mailPassword,
    MAIL_FROM: answers.mailFrom,
    PAYPAL_API_BASE: base,
    PAYPAL_WEBHOOK_CERT_HOSTS: certificates,
    PAYPAL_CLIENT_ID: answers.paypalClientId,
    PAYPAL_CLIENT_SECRET: answers.paypalSecret,
    PAYPAL_WEBHOOK_ID: answers.paypalWebhookId,
    BACKUP_TARGET: backupTarget === 'none' ? '' : backupTarget,
    BACKUP_KEY: answers.backupKey,
    BACKUP_KEY_SECRET: answers.backupSecret,
    CHARITY_NAME: answers.charityName,
    CHARITY_NUMBER: answers.charityNumber,
    CHARITY_PHONE: answers.charityPhone,
    CHARITY_EMAIL: answers.charityEmail,
    SPEAKER_EMAIL: answers.charityEmail,
    CHARITY_ADDRESS: answers.charityAddress,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** @throws {Error} when the site's name does not start with www */
export function getApexSettings({ apex }: Answers, siteOrigin = ''): Record<string, string> {
  if (apex !== 'yes') return apex ? { APEX: '' } : {};
  if (!siteOrigin.includes('://www.')) throw new Error(`The site is ${siteOrigin}, without www.`);
  return { APEX: siteOrigin.replace('://www.', '://') };
}

/** A settings file with every origin of the site under a domain. */
export const withDomain = (file: string, domain: string): string =>
  file.replace(/^([A-Z]+_ORIGIN=https:\/\/[a-z]+)\.charity\.example$/gm, `$1.${domain}`);
