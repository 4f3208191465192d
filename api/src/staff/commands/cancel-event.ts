import { callOff } from '../../modules/events/call-off.ts';
import { writeAudit } from '../../plugins/audit.ts';
import { type Command, changing, Fault } from '../command.ts';
import { eventId } from '../words.ts';

export const cancelEvent: Command = {
  summary: 'call an event off: everyone is told and refunded in full',
  usage: '<event id>',
  words: 1,
  help: [
    'Nobody can book it any more. Every confirmed appointment is cancelled with a mail and, when it',
    'was paid, a full refund; holds end. A payment that is under way is refunded when it arrives.',
  ],
  async run(context, [word]) {
    const id = eventId(word);
    await changing(context, async (transaction) => {
      const done = await callOff(context, transaction, id);
      if (!done) throw new Fault('There is no such event, or it was cancelled before.');
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'event cancelled',
        subject: `event ${id}`,
        details: { ...done },
        requestId: null,
      });
      context.say(
        `${done.cancelled} appointments cancelled, ${done.refunded} refunded, ${done.released} holds ended, ${done.underWay} payments under way.`,
      );
    });
  },
};
