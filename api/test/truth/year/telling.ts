import type { Json } from '../site.ts';
import type { Visitor } from './record.ts';
import { findVisitor, type Year } from './site.ts';

const byReference = (year: Year, { reference: given }: Json): Visitor =>
  findVisitor(year, ({ reference }) => reference === given);

/** A clinician calls: the person is told, and the follow-up of a raised result is decided. */
async function call(
  { site: { ask, staff } }: Year,
  { result_id, follow_up_id }: Json,
  whose: Visitor,
) {
  const as = staff.releaser;
  await ask(as, 'POST', `/staff/results/${result_id}/told`, { how: 'telephone' });
  if (whose.call === 'to call') {
    whose.call = 'called';
    if (whose.address !== null) whose.mails.push('Your test result is ready');
  }
  if (follow_up_id) await decide({ ask, staff }, follow_up_id);
}

async function decide({ ask, staff }: Pick<Year['site'], 'ask' | 'staff'>, followUpId: string) {
  const path = `/staff/follow-ups/${followUpId}`;
  const { item } = (await ask(staff.releaser, 'GET', path)).body;
  const body = { from: item.state, to: 'outcome', outcome: 'referred', note: null };
  await ask(staff.releaser, 'POST', `${path}/steps`, body);
}

/** What clinicians do on the pages that Today links to. */
export const tellPeople = {
  async 'people to call first'(year: Year, path: string) {
    const { listed, staff } = year.site;
    for (const item of await listed(staff.releaser, pageOf(path))) {
      const whose = byReference(year, item);
      // A colleague on leave was to call them: nobody else does until the call is overdue.
      if (whose.loss !== 'clinician on leave') await call(year, item, whose);
    }
  },
  async 'results not told'(year: Year, path: string) {
    const { listed, staff } = year.site;
    for (const item of await listed(staff.releaser, pageOf(path))) {
      const whose = byReference(year, item);
      year.journal.notice('results not told', whose.reference, year.today);
      if (year.post.isUnderWay(whose) || item.letter?.state === 'returned') continue;
      if (whose.address !== null) await call(year, item, whose);
      else {
        const id = item.letter?.letter_id ?? (await year.post.draft(item.result_id, whose));
        await year.post.send(id, whose, year.today);
      }
    }
  },
  /** The product has drafted the letter, because the person cannot be reached by e-mail. */
  async 'letters not sent'(year: Year, path: string) {
    const { listed, staff } = year.site;
    const id = path.split('/').at(-1) ?? '';
    const notTold = await listed(staff.releaser, '/staff/results-not-told');
    const item = notTold.find(({ letter }) => letter?.letter_id === id);
    const { result, name } = await year.post.read(id);
    const lost = year.events
      .flatMap(({ visitors }) => visitors)
      .findLast(({ isMissing, first, last }) => isMissing && `${first} ${last}` === name);
    if (item) await year.post.send(id, byReference(year, item), year.today);
    // A letter without a result is about a tube, and goes to somebody whom no mail reaches.
    else if (result === null && lost?.address === null) await year.post.send(id, lost, year.today);
    else if (!(await year.post.discard(id)))
      year.found.push(`${year.today}: a letter to somebody who is told: ${path}`);
  },
  async 'letters that came back'(year: Year, path: string) {
    const id = path.split('/').at(-1) ?? '';
    const whose = year.post.whose.get(id);
    if (!whose) throw new Error('a letter came back that nobody sent');
    if (year.post.isUnderWay(whose)) return;
    year.journal.notice('letters that came back', whose.reference, year.today);
    await year.post.sendAgain(id, whose, year.today);
  },
  async 'overdue follow-ups'(year: Year, path: string) {
    const { ask, listed, staff } = year.site;
    for (const { follow_up_id, result_id, profile_id, told } of await listed(
      staff.releaser,
      path,
    )) {
      const whose = findVisitor(year, ({ profileId }) => profileId === profile_id);
      year.journal.notice('overdue follow-ups', whose.reference, year.today);
      if (told === null) await call(year, { result_id, follow_up_id }, whose);
      else await decide({ ask, staff }, follow_up_id);
    }
  },
  /** The result changed after its follow-up had ended: a clinician reads it. */
  async 'changed results'(year: Year, path: string) {
    const { ask, listed, staff } = year.site;
    for (const { follow_up_id, profile_id } of await listed(staff.releaser, path)) {
      const whose = findVisitor(year, ({ profileId }) => profileId === profile_id);
      year.journal.notice('changed results', whose.reference, year.today);
      const body = { note: 'The laboratory has withdrawn it.' };
      await ask(staff.releaser, 'POST', `/staff/follow-ups/${follow_up_id}/notes`, body);
    }
  },
  async 'rows set aside'(year: Year) {
    const { ask, listed, releaseBatch, staff } = year.site;
    for (const row of await listed(staff.uploader, '/staff/set-aside-results')) {
      const whose = byReference(year, row);
      year.journal.notice('rows set aside', whose.reference, year.today);
      const path = `/staff/set-aside-results/${row.set_aside_id}`;
      if (whose.isErased) {
        const body = { resolution: 'discarded', reason: 'The person was erased.' };
        await ask(staff.uploader, 'POST', `${path}/resolve`, body);
        continue;
      }
      const { reference, first, last, born: date_of_birth } = whose;
      const body = { reference, name: `${first} ${last}`, date_of_birth };
      const { batch_id } = (await ask(staff.uploader, 'POST', `${path}/match`, body)).body;
      await releaseBatch(batch_id);
      const { laboratory } =
        year.events.find(({ visitors }) => visitors.includes(whose)) ?? noEvent();
      laboratory.shows(whose, laboratory.valueOf(whose));
    }
  },
};

function noEvent(): never {
  throw new Error('a visitor of no event');
}

/** The API path behind a page of the console. */
const pageOf = (path: string) => path.replace('/staff/not-told', '/staff/results-not-told');
