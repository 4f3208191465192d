import { Resolver } from 'node:dns/promises';
import { type Finding, fail, ok, type Question, warn } from './check.ts';
import type { DoctorSettings } from './settings.ts';

const NO_RECORD_CODES = ['ENODATA', 'ENOTFOUND'];

/** The TXT records of a name, each joined into one string. @throws {Error} when no server responds */
async function readTxtRecords(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD_CODES.includes(String(error.code)))
      return [];
    throw error;
  }
}

async function checkSenders(resolver: Resolver, domain: string): Promise<Finding> {
  const records = (await readTxtRecords(resolver, domain)).filter((text) =>
    /^v=spf1( |$)/i.test(text),
  );
  const [record = ''] = records;
  const advice =
    'Keep a single TXT record: v=spf1 include:<the provider> -all (docs/operations/managed/smtp.md)';
  if (records.length === 0) return fail('none', advice);
  if (records.length > 1) return fail(`${records.length} records, so none counts`, advice);
  if (/ [+?]?all$/i.test(record)) return fail(`anyone may send: ${record}`, advice);
  const isClosed = / [-~]all$/i.test(record) || / redirect=/i.test(record);
  return isClosed ? ok(record) : warn(`no final ‘all’: ${record}`, advice);
}

async function checkSignature(resolver: Resolver, host: string): Promise<Finding> {
  const records = await readTxtRecords(resolver, host);
  const key = records.map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.trim()).find(Boolean);
  if (key) return ok(`${key.length} characters at ${host}`);
  const seen = records.length === 0 ? `no record at ${host}` : `withdrawn or empty at ${host}`;
  return fail(seen, 'Copy the record that the mail provider shows for the domain');
}

async function policy(resolver: Resolver, domain: string): Promise<Finding> {
  const labels = domain.split('.');
  // A domain without a policy inherits the policy of its parent domain.
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const above of domains) {
    const texts = await readTxtRecords(resolver, `_dmarc.${above}`);
    const record = texts.find((text) => /^v=DMARC1\b/i.test(text));
    if (!record) continue;
    const asks = /(?:^|;)\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase();
    if (asks === 'quarantine' || asks === 'reject') return ok(record);
    const advice =
      'p=none only monitors: use p=quarantine once the reports show that none of your mail fails';
    return warn(record, advice);
  }
  return fail('none', 'Add a TXT record at _dmarc: v=DMARC1; p=quarantine; rua=mailto:<you>');
}

/** What other mail servers require of the sender's domain before they accept a mail. */
export function listMailDomainQuestions({
  mailDomain,
  dkimSelectors,
  dnsServers,
}: DoctorSettings): Question[] {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (dnsServers) resolver.setServers(dnsServers);
  const unnamed: Question = {
    name: 'DKIM',
    look: async () =>
      warn('no key selector is set', "Name the mail provider's keys in DKIM_SELECTORS in .env"),
  };
  return [
    { name: `SPF of ${mailDomain}`, look: () => checkSenders(resolver, mailDomain) },
    { name: `DMARC of ${mailDomain}`, look: () => policy(resolver, mailDomain) },
    ...dkimSelectors.map((selector) => ({
      name: `DKIM key ${selector}`,
      look: () => checkSignature(resolver, `${selector}._domainkey.${mailDomain}`),
    })),
    ...(dkimSelectors.length === 0 ? [unnamed] : []),
  ];
}
