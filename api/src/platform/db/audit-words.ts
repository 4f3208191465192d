import {
  BOX_STEPS,
  DAY_STEPS,
  formatDate,
  formatPence,
  londonDate,
  londonTime,
  STEP_NAMES,
} from '@chaps/domain';
import { pluralise } from '@chaps/domain/pluralise';
import * as z from 'zod';

/** The facts for a sentence of the audit log. */
export interface AuditFacts {
  /** Name of the person concerned, or their id once they are erased. */
  person: string;
  event: string;
  /** The subject without its kind, such as a staff address, a reference or a part of the site. */
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  details: Record<string, unknown> | null;
}

type Sentence = (facts: AuditFacts) => string;

const withPerson =
  (words: string): Sentence =>
  ({ person }) =>
    `${words} ${person}`;
const withEvent =
  (words: string): Sentence =>
  ({ event }) =>
    `${words} ${event}`;
const withSubject =
  (words: string): Sentence =>
  ({ subject }) =>
    `${words} ${subject}`;
const withoutSubject = (words: string) => () => words;

/** Only a letter about a tube without a result stores its topic. */
const getLetterTopic = (details: AuditFacts['details']) =>
  details?.about === 'tube' ? 'tube' : 'result';
const nameLetter = ({ person, details }: AuditFacts) =>
  `a letter about the ${getLetterTopic(details)} of ${person}`;
const withLetter =
  (words: string): Sentence =>
  (facts) =>
    `${words} ${nameLetter(facts)}`;

const times = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

/** Such as 'from 09:20 to 10:00', with the dates if they differ. */
function describeMove(details: AuditFacts['details']): string {
  const { data } = times.safeParse(details);
  if (!data) return '';
  const [from, to] = [new Date(data.from), new Date(data.to)];
  const isOneDay = londonDate(from) === londonDate(to);
  const said = (at: Date) =>
    isOneDay ? londonTime(at) : `${formatDate(londonDate(at))}, ${londonTime(at)},`;
  return ` from ${said(from)} to ${said(to)}`.replace(/,$/, '');
}

const describeRole = (details: AuditFacts['details']) =>
  details?.outside_role === true ? ', which is not part of their role' : '';
const ofBox =
  (words: string): Sentence =>
  ({ event, details }) =>
    `${words} ${event}${describeRole(details)}`;

const recordedStep = z.object({
  step: z.enum(DAY_STEPS),
  /** For 'undo': the step that is undone; null if the server does not have it yet. */
  undone: z.enum(DAY_STEPS).nullable().optional(),
  tube: z.string().nullable().optional(),
  /** The tablet's label. */
  tablet: z.string().nullable().optional(),
  from_paper: z.boolean().optional(),
  /** The role of the member of staff does not include the step. */
  outside_role: z.boolean().optional(),
});
/** The details for a sentence about a recorded step. */
export type RecordedStepDetails = z.input<typeof recordedStep>;

/** A recorded step as parts of a sentence: '‘Sample taken’, tube T-100' and ', on the tablet ‘Door’'. */
function getStepParts(details: AuditFacts['details']) {
  const { data } = recordedStep.safeParse(details);
  if (!data) return undefined;
  const isUndone = data.step === 'undo';
  const step = isUndone ? data.undone : data.step;
  const name = step ? `‘${STEP_NAMES[step]}’` : 'a step we have not received yet';
  const tablet = data.tablet ? `, on the tablet ‘${data.tablet}’` : '';
  return {
    isUndone,
    what: data.tube ? `${name}, tube ${data.tube}` : name,
    whose: data.tube ? ', for' : ' for',
    where: `${tablet}${data.from_paper ? ', entered from a paper sheet' : ''}${describeRole(data)}`,
  };
}

/** A sentence for a booking's history: 'Recorded ‘Sample taken’, tube T-100, on the tablet ‘Door’'. */
export function describeAuditStep(details: AuditFacts['details']): string | undefined {
  const parts = getStepParts(details);
  return parts && `${parts.isUndone ? 'Undid' : 'Recorded'} ${parts.what}${parts.where}`;
}

/** Such as 'recorded ‘Sample taken’, tube T-100, for Ann Smith, on the tablet ‘Door’'. */
function formatStepSentence({ person, details }: AuditFacts): string {
  const parts = getStepParts(details);
  if (!parts) return `recorded a step for ${person}`;
  return `${parts.isUndone ? 'undid' : 'recorded'} ${parts.what}${parts.whose} ${person}${parts.where}`;
}

const rejectedAtBox = z.object({ box_step: z.enum(BOX_STEPS), tube: z.string().nullable() });

function formatRejectionSentence({ person, event, details }: AuditFacts): string {
  const { data: atBox } = rejectedAtBox.safeParse(details);
  if (atBox) {
    const tube = atBox.tube === null ? '' : `, tube ${atBox.tube}`;
    return `closed the rejected step ‘${atBox.box_step}’${tube}, for the box at ${event}`;
  }
  const parts = getStepParts(details);
  if (!parts) return `closed a rejected step for ${person}`;
  return `closed the rejected step ${parts.what}${parts.whose} ${person}${parts.where}`;
}

const getRole = ({ before, after }: AuditFacts) => String((after ?? before)?.role ?? 'staff');
const describeAmount = ({ after }: AuditFacts) =>
  typeof after?.amount === 'number' ? ` of ${formatPence(after.amount)}` : '';
const METHODS = new Map<unknown, string>([
  ['cash', ' in cash'],
  ['card', ' by card'],
]);
const describeMethod = ({ after }: AuditFacts) => METHODS.get(after?.method) ?? '';
const describeTitle = ({ before, after }: AuditFacts) => {
  const title = (after ?? before)?.subject ?? (after ?? before)?.name;
  return title === undefined ? '' : ` ‘${title}’`;
};
const describeLabel = ({ before, after }: AuditFacts) => {
  const label = (after ?? before)?.label;
  return label ? ` ‘${label}’` : '';
};
const describeTube = ({ details }: AuditFacts) =>
  details?.tube ? `tube ${details.tube}` : 'a tube without a code';
const describeBuild = ({ after }: AuditFacts) => (after?.build ? ` to build ${after.build}` : '');

/** A phrase for every action in the audit log, to follow the name of the person who did it. */
const SENTENCES = {
  'account confirmed': withPerson('confirmed the account of'),
  'password set': withPerson('set the password of'),
  'signed out': withPerson('ended the sessions of'),
  'second step locked': withPerson('entered too many wrong codes for the account of'),
  'second factors removed': withPerson('removed the second factors of'),
  'profile created': withPerson('created the profile of'),
  'person added': ({ person }) => `added ${person} without an account`,
  'walk-in added': ({ person, event }) => `added ${person}, who came to ${event} without a booking`,
  'walk-in undone': ({ person, event }) =>
    `undid the arrival of ${person}, who had no booking at ${event}`,
  'profile taken over': ({ person }) =>
    `registered as ${person} and took over the bookings that staff had made`,
  'registration rejected': ({ person }) =>
    `could not register: the record of ${person} with this e-mail address has other details`,
  'account of the person confirmed': ({ person }) =>
    `confirmed that the account belongs to ${person}`,
  'account of another person removed': ({ person }) =>
    `removed another person’s account from the record of ${person}`,
  'details of the person changed': withPerson('changed the details of'),
  'GP practice changed': withPerson('changed the GP practice of'),
  'needs of the person changed': ({ person }) => `changed what ${person} needs on the day`,
  'note on the person added': withPerson('added a note about'),
  'profile changed': withPerson('changed the profile of'),
  'mail preferences changed': withPerson('changed the e-mail preferences of'),
  'erasure requested': withPerson('requested the erasure of'),
  'record merged': ({ person, details }) =>
    `merged the record CHAPS${details?.dropped} into that of ${person}`,
  'merge of a record undone': ({ person, details }) =>
    `undid the merge of the record CHAPS${details?.dropped} into that of ${person}`,
  'values of a merge deleted': ({ person, details }) =>
    `deleted the values of ${person} that were replaced when CHAPS${details?.dropped} was merged`,
  'person exported': withPerson('exported the data of'),
  'person erased': withPerson('erased the data of'),
  'consent link sent': withPerson('sent a consent link to'),
  'GP sharing given': ({ person }) => `recorded that the GP of ${person} may be told`,
  'GP sharing withdrawn': ({ person }) =>
    `recorded that results of ${person} may no longer be shared with their GP`,

  'appointment confirmed': ({ person, event }) => `confirmed the booking of ${person} at ${event}`,
  'booked for somebody': ({ person, event }) => `booked ${event} for ${person}`,
  'appointment moved': ({ person, details }) => `moved ${person}${describeMove(details)}`,
  'move undone': ({ person, details }) => `undid the move of ${person}${describeMove(details)}`,
  'cancellation undone': ({ person, event }) =>
    `undid the cancellation of the booking of ${person} at ${event}`,
  'appointment cancelled': ({ person, event }) => `cancelled the booking of ${person} at ${event}`,
  'appointment moved back': ({ person, event }) =>
    `recorded that ${person} came to ${event}, so their booking was moved back there`,
  'move back undone': ({ person, event }) =>
    `recorded that ${person} did not come to ${event} after all, so their booking is moved again`,
  'appointment confirmed again': ({ person, event }) =>
    `recorded that ${person} came to ${event} after cancelling, so the booking is confirmed again`,
  'appointment cancelled again': ({ person, event }) =>
    `recorded that ${person} did not come to ${event} after all, so the booking is cancelled again`,
  'place of the appointment changed': withPerson('changed the booking time of'),
  'change of the place undone': withPerson('undid a change to the booking time of'),
  'refund tried again': withPerson('retried the refund for'),
  'marked as attended': ({ person }) => `marked ${person} as attended`,
  'marked as did not attend': ({ person }) => `marked ${person} as ‘did not attend’`,
  'mark of attendance removed': withPerson('removed the attendance mark of'),

  'event created': withEvent('created the event'),
  'event imported': withEvent('imported the event'),
  'event changed': withEvent('changed the event'),
  'event change undone': withEvent('undid the change to the event'),
  'event published': withEvent('published the event'),
  'event unpublished': withEvent('unpublished'),
  'event cancelled': withEvent('cancelled the event'),
  'event template kept': (facts) => `saved ${facts.event} as the template${describeTitle(facts)}`,
  'event template renamed': (facts) =>
    `renamed the event template ‘${facts.before?.name}’ to${describeTitle(facts)}`,
  'event template deleted': (facts) => `deleted the event template${describeTitle(facts)}`,
  'booking opened': withEvent('opened booking for'),
  'booking closed': withEvent('closed booking for'),
  'access code made': (facts) => `created an access code${describeLabel(facts)} for ${facts.event}`,
  'access code revoked': (facts) =>
    `revoked an access code${describeLabel(facts)} for ${facts.event}`,
  'day closed': withEvent('closed the books for'),
  'day opened again': withEvent('reopened the books for'),
  'day opened by a late step': ({ event }) =>
    `reopened the books for ${event} because of a late step`,
  'code for a tablet made': withEvent('created a code for a tablet at'),
  'tablet enrolled': (facts) => `enrolled the tablet${describeLabel(facts)} for ${facts.event}`,
  'tablet revoked': (facts) => `revoked the tablet${describeLabel(facts)} for ${facts.event}`,
  'tubes decided': ({ event }) => `decided which tubes at ${event} to keep`,
  'tube kept': (facts) => `decided that ${describeTube(facts)} belongs to ${facts.person}`,
  'tube discarded': (facts) => `discarded ${describeTube(facts)} for ${facts.person}`,
  'payment on the day taken': (facts) =>
    `took the payment${describeAmount(facts)}${describeMethod(facts)} from ${facts.person}`,
  'payment on the day taken back': (facts) =>
    `recorded that ${facts.person} had not paid${describeMethod(facts)} after all`,
  'payment on the day given back': (facts) =>
    `recorded that the payment${describeAmount(facts)} was refunded to ${facts.person}${describeMethod(facts)}`,
  'step of the day recorded': formatStepSentence,
  'rejected step closed': formatRejectionSentence,
  'steps of the day recorded': withEvent('recorded clinic-day steps at'),
  'steps of the day typed in from paper': withEvent('entered a paper sheet for'),
  'sheet of the day saved': withEvent('saved the paper sheet for'),
  'confirmations cancelled': withEvent('cancelled queued confirmations for'),
  'list of bookings exported': withEvent('exported the list of bookings for'),
  'appointments exported for the clinic': withEvent('exported the clinic list for'),
  'appointments exported for the laboratory': withEvent('exported the laboratory list for'),

  'message sent': (facts) => `sent the message${describeTitle(facts)} to people at ${facts.event}`,
  'message tested': withEvent('sent themselves a test message about'),
  'message cancelled': (facts) =>
    `cancelled the message${describeTitle(facts)} to people at ${facts.event}`,
  'message template added': (facts) => `added the message template${describeTitle(facts)}`,
  'message template changed': (facts) => `changed the message template${describeTitle(facts)}`,
  'message template deleted': (facts) => `deleted the message template${describeTitle(facts)}`,
  'automatic mail edited': withSubject('edited the automatic e-mail'),
  'automatic mail set back to the default': withSubject(
    'restored the default wording of the automatic e-mail',
  ),
  'mails retried': withoutSubject('resent failed e-mails'),

  'money compared with the payment provider': withoutSubject(
    'compared payments with the payment provider’s records',
  ),
  'difference of money settled': withSubject('resolved a discrepancy in the payment'),
  'difference of money closed': withSubject('closed a discrepancy in the payment'),
  'movements of money exported': withoutSubject('exported money movements'),
  'report exported': withSubject('exported the report'),
  'refund settled by hand': withSubject(
    'recorded a refund made outside the system for the payment',
  ),
  'invoice written': (facts) => `wrote an invoice${describeAmount(facts)} for ${facts.event}`,
  'invoice changed': (facts) => `changed an invoice${describeAmount(facts)} for ${facts.event}`,
  'draft of an invoice deleted': withEvent('deleted a draft invoice for'),
  'invoice sent': (facts) => `sent an invoice${describeAmount(facts)} for ${facts.event}`,
  'invoice sent again': (facts) => `resent an invoice${describeAmount(facts)} for ${facts.event}`,
  'invoice paid': ({ event }) => `marked an invoice for ${event} as paid`,
  'invoice not paid after all': ({ event }) => `marked an invoice for ${event} as not paid`,
  'invoice agreed': withEvent('recorded what was agreed about an invoice for'),
  'invoice made void': withEvent('voided an invoice for'),

  'results uploaded': withSubject('uploaded the results file'),
  'results released': withSubject('released the results file'),
  'results discarded': withSubject('discarded the results file'),
  'laboratory’s files read differently': withSubject('changed how to read the results file'),
  'file mapping forgotten': withSubject('deleted the file mapping for'),
  'labels of a laboratory changed': withSubject('changed the label settings for'),
  'settings of a laboratory changed': withSubject('changed the settings for'),
  'labels made': withEvent('created labels for people at'),
  'manifest made': withEvent('created the manifest for'),
  'orders made': withEvent('created the order messages for'),
  'tubes packed': ofBox('packed tubes from'),
  'tubes unpacked': ofBox('took tubes out of the box for'),
  'tubes handed over': ofBox('handed over the tubes from'),
  'hand-over undone': withEvent('undid the hand-over of the tubes from'),
  'tubes received': withEvent('recorded what the laboratory received from'),
  'tube rejected': withPerson('recorded that the laboratory rejected the tube of'),
  'tube missing': ({ person }) => `recorded the tube of ${person} as missing`,
  'tube told by telephone': withPerson('recorded a call about the tube of'),
  'tube told by letter': withPerson('recorded that a letter arrived about the tube of'),
  'tube told in person': withPerson('recorded a conversation about the tube of'),
  'tube: person not reached': ({ person }) =>
    `recorded that ${person} cannot be reached about their tube`,
  'result discarded': withoutSubject('discarded a set-aside result'),
  'result rejected': withoutSubject('rejected a set-aside result'),
  'result withdrawn': withoutSubject('withdrew a result'),
  'result told by telephone': ({ person }) =>
    `recorded that ${person} was told about their result by telephone`,
  'result told by letter': ({ person }) =>
    `recorded that a letter about the result of ${person} arrived`,
  'result: person not reached': ({ person }) =>
    `recorded that ${person} cannot be reached about their result`,
  'result not told after all': ({ person }) =>
    `recorded that ${person} was not told about their result after all`,
  'hold on a result overridden': withPerson('overrode the hold on the result of'),
  'time for calls about results changed': (facts) =>
    `set the time for a call before the e-mail about a raised result to ${pluralise(Number(facts.after?.call_first_hours), 'hour')}`,
  'retention period changed': ({ after }) =>
    `set the retention period for ${after?.kind} to ${after?.years} years`,
  'health records ended': ({ person }) =>
    `anonymised the health records of ${person} at the end of the retention period`,
  'result matched by hand': withoutSubject('matched a set-aside result by hand'),
  'follow-up moved': withoutSubject('recorded the next step of a follow-up'),
  'follow-up note added': withoutSubject('added a note to a follow-up'),
  'call of a follow-up not answered': withoutSubject(
    'called about a follow-up, but nobody answered',
  ),
  'letter drafted': withLetter('started'),
  'letter changed': withLetter('changed'),
  'letter approved': withLetter('approved'),
  'letter sent': withLetter('sent'),
  'letter confirmed': withLetter('confirmed the arrival of'),
  'letter returned': (facts) => `marked ${nameLetter(facts)} as returned`,
  'letter asked about': ({ person, details }) =>
    `asked ${person} where to send a letter about their ${getLetterTopic(details)}`,
  'letter sent again': (facts) => `approved ${nameLetter(facts)} for another address`,
  'letter ended': withLetter('stopped'),
  'letter discarded': withLetter('discarded'),
  'letters printed': withoutSubject('printed letters about results or tubes'),
  'address labels printed': withoutSubject(
    'printed address labels for letters about results or tubes',
  ),
  'letter template added': (facts) => `added the letter template${describeTitle(facts)}`,
  'letter template changed': (facts) => `changed the letter template${describeTitle(facts)}`,
  'letter template deleted': (facts) => `deleted the letter template${describeTitle(facts)}`,
  'follow-up assigned': withoutSubject('assigned a follow-up'),
  'death recorded': ({ person }) => `recorded that ${person} has died`,
  'death taken back': ({ person }) => `recorded that ${person} has not died after all`,
  'recall changed': withPerson('changed the due date of the next test for'),
  'recall ended': withPerson('ended the reminders about the next test for'),
  'invitations to tests sent': withEvent('invited people who are due for a test to'),
  'invitations to tests paused': withEvent('paused test invitations for'),
  'invitations to tests continued': withEvent('resumed test invitations for'),
  'invitation to a test tried': withEvent('sent themselves an example of a test invitation for'),
  'host of an event changed': withEvent('changed the host or the cost of'),
  'rules of recalls changed': withoutSubject('changed the rules for when people are tested again'),

  'role granted': (facts) => `granted the role ${getRole(facts)} to ${facts.subject}`,
  'role confirmed': (facts) => `confirmed the role ${getRole(facts)} of ${facts.subject}`,
  'role revoked': (facts) => `ended the role ${getRole(facts)} of ${facts.subject}`,
  'role offered by invitation': (facts) => `offered the role ${getRole(facts)} to ${facts.subject}`,
  'invitation withdrawn': withSubject('withdrew the invitation of'),
  'invitation sent again': withSubject('resent the invitation of'),
  'invitation accepted': withSubject('accepted the invitation of'),
  'recovery codes renewed': withSubject('renewed the recovery codes of'),
  'second factor removed with a recovery code': withSubject(
    'used a recovery code to remove the second factor of',
  ),
  'second factor reset': withSubject('reset the second factor of'),
  'view saved': withSubject('saved a view of the list'),
  'view deleted': withSubject('deleted a view of the list'),

  'roll back requested': (facts) =>
    `requested a rollback of ${facts.subject}${describeBuild(facts)}`,
  'rolled back': (facts) => `rolled back ${facts.subject}${describeBuild(facts)}`,
  'roll back failed': (facts) => `failed to roll back ${facts.subject}${describeBuild(facts)}`,
  'audit log exported': withoutSubject('exported the audit log'),
  'keys rotated': withoutSubject('rotated the database keys'),
  'product added': withSubject('added the product'),
  'GP practices imported': withoutSubject('imported the GP practice register'),
} satisfies Record<string, Sentence>;

/** Actions followed by a colon and the name of a mail, a request or a decision. */
const NAMED_ACTIONS = {
  'mail requested again': ({ person }, name) =>
    `requested the e-mail ‘${name}’ again for ${person}`,
  'failed mail sent again': ({ person }, name) => `resent the failed e-mail ‘${name}’ to ${person}`,
  'data request recorded': ({ person }, name) => `recorded a request for ${name} from ${person}`,
  'data request answered': ({ person }, name) => `answered the request for ${name} from ${person}`,
  'data request refused': ({ person }, name) => `refused the request for ${name} from ${person}`,
  'failed mail closed': ({ person }, name) => `closed the failed e-mail ‘${name}’ to ${person}`,
} satisfies Record<string, (facts: AuditFacts, name: string) => string>;

/** The actions of the audit log; each must have a phrase above. */
export type AuditAction = keyof typeof SENTENCES | `${keyof typeof NAMED_ACTIONS}: ${string}`;

const hasKey = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table =>
  Object.hasOwn(table, key);

/** All actions of the log except those with a name after a colon. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(SENTENCES);

/** Ids mean nothing to a reader. */
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function getSentence(action: string, facts: AuditFacts): string {
  if (hasKey(SENTENCES, action)) return SENTENCES[action](facts);
  const [kind = '', ...name] = action.split(': ');
  return hasKey(NAMED_ACTIONS, kind) ? NAMED_ACTIONS[kind](facts, name.join(': ')) : action;
}

/** Such as 'moved Alan Waite from 09:20 to 10:00'; an unknown action of an older build is shown unchanged. */
export const formatAuditSentence = (action: string, facts: AuditFacts): string =>
  getSentence(action, { ...facts, subject: facts.subject.replace(ID, '') }).trim();
