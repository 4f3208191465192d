import type { Year } from './site.ts';

const ABOUT_RESULTS = /^Your test result|^Please do not rely/;

/**
 * Delivers mails and the mail servers' reports, and has people open the results they are told
 * about.
 */
export function createMail({ site, events }: Pick<Year, 'site' | 'events'>) {
  const { api, ask } = site;
  let [seen, reported] = [0, 0];
  const report = async () => {
    const { reports } = api.mailbox;
    for (const payload of reports.slice(reported)) {
      const headers = { 'content-type': 'message/rfc822' };
      const answer = await api.app.inject({
        method: 'POST',
        url: '/mail/reports',
        headers,
        payload,
      });
      if (answer.statusCode !== 200) throw new Error(`a report is not taken: ${answer.body}`);
    }
    reported = reports.length;
  };
  const open = async () => {
    const messages = api.mailbox.store.list().reverse();
    const people = new Map(
      events.flatMap(({ visitors }) => visitors.map((one) => [one.address, one] as const)),
    );
    for (const { to, subject } of messages.slice(seen)) {
      const account = people.get(to)?.account;
      if (account && ABOUT_RESULTS.test(subject)) {
        await ask(account, 'GET', `/medical/results/${account.profileId}`);
      }
    }
    seen = messages.length;
  };
  return {
    async send() {
      await site.sendMails();
      // The emulator reports shortly after it has accepted a mail.
      await new Promise((resolve) => setImmediate(resolve));
      await report();
      await open();
    },
  };
}
