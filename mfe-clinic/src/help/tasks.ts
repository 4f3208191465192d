import type { ClinicScreen } from '../day/screens.ts';

interface TaskHelp {
  lead: string;
  steps: readonly string[];
  /** What may happen, and what to do about it. */
  trouble: readonly (readonly [string, string])[];
}

/** One page for each task, short enough to read in a queue. */
export const TASK_HELP: Readonly<Record<ClinicScreen, TaskHelp>> = {
  'check-in': {
    lead: 'Find the person, confirm who they are, press Arrived.',
    steps: [
      'Scan the code of their confirmation, or type the beginning of a name or the reference. ‘smith, john’ works too.',
      'Press their name if there are several.',
      'Ask for name and birth date, and let them say both. Do not read them out.',
      'Press Arrived, and show them where to wait.',
    ],
    trouble: [
      ['Wrong person', 'Press Undo at the bottom. It is there for a minute.'],
      ['Nobody is found', 'Ask how the name is spelt. Without a booking they are a walk-in.'],
      [
        'Another day or another place',
        'Show them the day in their confirmation. They can come as a walk-in while a place is left.',
      ],
      ['Cancelled', 'Send them to the coordinator. If they stay, press ‘Arrived all the same’.'],
      [
        'Not paid',
        'Take the sum that the tablet says, and press how they paid. Where it names none, send them to the coordinator.',
      ],
      ['No consent', 'Press Arrived and give them the form to read and to sign.'],
    ],
  },
  ready: {
    lead: 'Consent, questions and counselling, before anybody sits down in the chair.',
    steps: [
      'Press the first person of the list. It is in the order in which they came.',
      'Read out each question as it stands there, and press their answer. After a Yes the page says what follows.',
      'Without consent: hand them the tablet to sign, or have the form signed on paper. Whoever reads it to them enters their name.',
      'Tell them what the test can and cannot say, enter your name, press Ready.',
    ],
    trouble: [
      ['They do not want to go on', 'Press ‘No sample’ and choose ‘consent withdrawn’.'],
      [
        'They should wait, or cannot be tested',
        'Say what the page says and press ‘Record: no sample today’. It keeps the reason, and whether they are invited again.',
      ],
      ['They have symptoms', 'Ask a clinician. If they decide on a test, enter their name.'],
      ['They do not understand the form', 'Ask the coordinator for somebody who speaks with them.'],
    ],
  },
  chair: {
    lead: 'Who is it, draw, then the code of the tube. In this order, for each person.',
    steps: [
      'Press the first person of the list and call them.',
      'Ask for name and birth date. Tick each one that they said right.',
      'Draw.',
      'Label the tube at the chair and scan its code. Where the labels are ours, ‘Print the label’ makes one. A scanner that ends with Enter records the sample by itself.',
    ],
    trouble: [
      ['Name or birth date is wrong', 'Do not draw. Press ‘No sample’, ‘identity not confirmed’.'],
      [
        'The blood could not be drawn',
        'Press ‘No sample’, choose why, and whether to invite again.',
      ],
      [
        'They are not ready',
        'Send them to Ready. If it has to be, open ‘Somebody who is not ready’ and enter who decides and why.',
      ],
      ['This tube is already somebody else’s', 'Take a new tube and label. Tell the coordinator.'],
    ],
  },
  queue: {
    lead: 'How the day stands, who has waited longest, and when people came.',
    steps: [
      'Look at ‘Arrived, not ready’ and ‘Ready’: where most people wait, somebody should help.',
      'Ask after whoever has waited longest.',
      'Before you leave for the venue, print the paper day sheet.',
    ],
    trouble: [
      [
        'The sums differ from another tablet',
        'What is not sent yet is on one tablet alone. They are equal once all have a network.',
      ],
      ['Somebody is expected and will not come', 'Nothing to do: the coordinator closes the day.'],
    ],
  },
  'walk-in': {
    lead: 'Somebody without a booking, while a place is left.',
    steps: [
      'Ask whether they have booked, and look for their name at Check-in first.',
      'Enter name and birth date from a document.',
      'Enter a phone number, an e-mail address or an address, or why there is none.',
      'Take the price if the tablet names one, and press how they paid. Then press Arrived.',
      'From then on they are on the list like everybody: questions and consent come at Ready.',
    ],
    trouble: [
      [
        'No place for a walk-in is left',
        'The page says so at the top, and when the next one may be free: a seat of somebody who has not come is free after a set time. A coordinator can allow more.',
      ],
      [
        'A walk-in is not recorded',
        'The tablet says why. Write them on the day sheet, tell the coordinator, and press Close.',
      ],
      ['They are on the list', 'Go to Check-in and find them there.'],
      ['Younger than 40 or older than 80', 'They cannot be tested at this event.'],
    ],
  },
};
