import type { ClinicScreen } from '@chaps/domain/staff';

interface TaskHelp {
  lead: string;
  steps: readonly string[];
  /** What can go wrong, and what to do about it. */
  trouble: readonly (readonly [string, string])[];
}

/** One page for each task, short enough to read in a queue. */
export const TASK_HELP: Readonly<Record<ClinicScreen, TaskHelp>> = {
  'check-in': {
    lead: 'Find the person, confirm who they are, and press Arrived.',
    steps: [
      'Scan the code on their confirmation, or type the start of their name or the reference. ‘smith, john’ works too.',
      'If several people match, select their name.',
      'Ask them to say their name and date of birth. Do not read these out.',
      'Press Arrived, and show them where to wait.',
    ],
    trouble: [
      ['Wrong person', 'Press Undo at the bottom within one minute.'],
      ['No match found', 'Ask how the name is spelt. Without a booking, they are a walk-in.'],
      [
        'Another date or venue',
        'Show them the date on their confirmation. You can add them as a walk-in if there is a place.',
      ],
      ['Cancelled', 'Send them to the coordinator. If they can be tested, press ‘Arrived anyway’.'],
      [
        'Not paid',
        'Take the amount shown on the tablet, and select how they paid. If no amount is shown, send them to the coordinator.',
      ],
      ['No consent', 'Press Arrived and give them the form to read and sign.'],
    ],
  },
  ready: {
    lead: 'Consent, questions and counselling, before anyone sits in the chair.',
    steps: [
      'Select the first name on the list. The list is in order of arrival.',
      'Read out each question word for word, and select their answer. After a Yes, follow the instructions on the page.',
      'If they have not given consent, hand them the tablet to sign, or have them sign the form on paper. If someone reads it to them, enter that person’s name.',
      'Tell them what the test can and cannot show, enter your name, and press Ready.',
    ],
    trouble: [
      ['They do not want to continue', 'Press ‘No sample’ and choose ‘Consent withdrawn’.'],
      [
        'They should wait, or cannot be tested',
        'Explain what the page says and press ‘Record: no sample today’. This records the reason and whether to invite them again.',
      ],
      [
        'They have symptoms',
        'Ask a clinician. If the clinician decides to go ahead, enter the clinician’s name.',
      ],
      [
        'They do not understand the form',
        'Ask the coordinator for someone who speaks their language.',
      ],
    ],
  },
  chair: {
    lead: 'Confirm identity, draw blood, then scan the tube. Always in this order.',
    steps: [
      'Select the first name on the list and call them.',
      'Ask for their name and date of birth. Tick each one they state correctly.',
      'Draw.',
      'Label the tube at the chair and scan its code. If you use our labels, press ‘Print the label’. If your scanner adds Enter after the code, the sample is recorded automatically.',
    ],
    trouble: [
      [
        'Name or date of birth is wrong',
        'Do not draw blood. Press ‘No sample’, then ‘Identity not confirmed’.',
      ],
      [
        'The blood could not be drawn',
        'Press ‘No sample’, then choose why and whether to invite them again.',
      ],
      [
        'They are not ready',
        'Send them to Ready. If you must go ahead, open ‘Someone who is not ready’ and enter who authorised it and why.',
      ],
      ['This tube belongs to someone else', 'Take a new tube and label. Tell the coordinator.'],
    ],
  },
  queue: {
    lead: 'How the day is going, the longest waits, and when people arrived.',
    steps: [
      'Check ‘Arrived, not ready’ and ‘Ready’, and help where most people are waiting.',
      'Check on the person who has waited longest.',
      'Before you leave for the venue, print the paper day sheet.',
    ],
    trouble: [
      [
        'The numbers differ from another tablet',
        'Unsent steps are on one tablet only. The numbers will match once all tablets are online.',
      ],
      ['Someone on the list is not coming', 'Do nothing: the coordinator closes the day.'],
    ],
  },
  'walk-in': {
    lead: 'People without a booking, if there is a place.',
    steps: [
      'Ask whether they have booked, and search for their name at Check-in first.',
      'Enter their name and date of birth from a document.',
      'Enter a phone number, e-mail address or postal address, or say why they have none.',
      'Press Arrived. Then, if the tablet shows an amount, take it and select how they paid.',
      'They are now on the list like everyone else. Questions and consent follow at Ready.',
    ],
    trouble: [
      [
        'No places left for walk-ins',
        'The top of the page shows this, and when the next place may become available: seats are released if people have not arrived after a set time. A coordinator can allow more.',
      ],
      [
        'A walk-in is not recorded',
        'The tablet shows why. Write them on the day sheet, tell the coordinator, and press Close.',
      ],
      ['They are on the list', 'Go to Check-in and find them there.'],
      ['Younger than 40 or older than 80', 'They cannot be tested at this event.'],
    ],
  },
  pack: {
    lead: 'Scan each tube as it goes into the box for the laboratory.',
    steps: [
      'Scan each tube, or type its code, as you put it in the box.',
      'Read what the tablet says: it shows which tubes are held back and which codes are not on its list.',
      'Find the tubes under ‘Not in the box yet’.',
      'If a tube comes out of the box again, press ‘Take out’ beside its code.',
      'When the courier comes, count the tubes, enter who is taking the box, and press ‘Hand over’.',
    ],
    trouble: [
      [
        'Not on this tablet’s list',
        'Another tablet may have recorded the draw. Leave the tube in the box if it was drawn at this event, and connect all tablets to a network. Give any other tube to the coordinator.',
      ],
      ['Held back', 'Set the tube aside. The coordinator decides whose it is, in the console.'],
      ['A tube has no code', 'The coordinator packs it in the console, under Samples.'],
    ],
  },
};
