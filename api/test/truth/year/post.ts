import { addDays } from '../before.ts';
import type { Json, Site } from '../site.ts';
import type { Visitor } from './record.ts';

const ADDRESS = '1 High Street\nColchester\nCO1 1AA';
/** Days until staff learn what became of a letter. */
const ON_ITS_WAY = 7;

interface Posted {
  id: string;
  to: Visitor;
  on: string;
  comesBack: boolean;
}

/** Clinicians' letters, and what happens to them in the post. */
export function createPost({ ask, staff }: Site) {
  const underWay: Posted[] = [];
  const whose = new Map<string, Visitor>();
  const as = staff.releaser;
  const read = async (id: string): Promise<Json> =>
    (await ask(as, 'GET', `/staff/letters/${id}`)).body;
  const move = async (id: string, to: string, more = {}) => {
    const { state: from, version } = await read(id);
    const body = { from, to, version, how: null, reason: null, ...more };
    await ask(as, 'POST', `/staff/letters/${id}/moves`, body);
  };
  const put = async (id: string, to: Visitor, on: string, comesBack: boolean) => {
    const { version } = await read(id);
    const letters = [{ letter_id: id, version }];
    await ask(as, 'POST', '/staff/letters-to-print/posted', { letters });
    whose.set(id, to);
    underWay.push({ id, to, on, comesBack });
  };
  return {
    whose,
    read,
    /** A clinician drafts a letter about a result. @returns its id */
    async draft(resultId: string, to: Visitor): Promise<string> {
      const { templates } = (await ask(as, 'GET', '/staff/letter-templates')).body;
      const kind = to.withdrawn ? 'Result withdrawn' : 'Result not raised';
      const { template_id } = templates.find(({ name }: Json) => name === `${kind}, to the person`);
      const path = `/staff/results/${resultId}/letters`;
      return String((await ask(as, 'POST', path, { template_id })).body.letter_id);
    },
    /** Approves and posts a letter. */
    async send(id: string, to: Visitor, today: string) {
      const { text, version, state } = await read(id);
      if (state === 'drafted') {
        await ask(as, 'PATCH', `/staff/letters/${id}`, { ...text, address: ADDRESS, version });
        await move(id, 'approved');
      }
      await put(id, to, today, to.loss === 'letter returned');
    },
    /** The person is asked for their address, and the same letter is sent there. */
    async sendAgain(id: string, to: Visitor, today: string) {
      await ask(as, 'POST', `/staff/letters/${id}/questions`, { how: 'telephone' });
      const address = ADDRESS.replace('1 High', '2 Low');
      const again = await ask(as, 'POST', `/staff/letters/${id}/sendings`, { address });
      await put(String(again.body.letter_id), to, today, false);
    },
    /**
     * A clinician discards the letter of an ended follow-up, because the person was told by
     * telephone.
     * @returns false for a letter that belongs to no follow-up
     */
    async discard(id: string) {
      const { follow_up_id } = await read(id);
      if (follow_up_id) await move(id, 'discarded');
      return Boolean(follow_up_id);
    },
    /** Staff learn some days later whether letters arrived. */
    async deliver(today: string) {
      const arrived = underWay.filter(({ on }) => addDays(on, ON_ITS_WAY) <= today);
      for (const letter of arrived) {
        underWay.splice(underWay.indexOf(letter), 1);
        const { id, comesBack } = letter;
        if (comesBack) await move(id, 'returned', { return_reason: 'moved away' });
        else await move(id, 'confirmed');
      }
    },
    isUnderWay: (to: Visitor) => underWay.some((letter) => letter.to === to),
  };
}
