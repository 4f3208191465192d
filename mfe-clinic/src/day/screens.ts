import { mayDo, type StaffGrant, type StaffRole } from '@chaps/domain/staff';

/** The tablet's screens, one for each task of the day. */
export const CLINIC_SCREENS = ['check-in', 'ready', 'chair', 'queue', 'walk-in'] as const;
export type ClinicScreen = (typeof CLINIC_SCREENS)[number];

export const SCREEN_NAMES: Readonly<Record<ClinicScreen, string>> = {
  'check-in': 'Check-in',
  ready: 'Ready',
  chair: 'Chair',
  queue: 'Queue',
  'walk-in': 'Walk-in',
};

const SCREENS_OF: Readonly<Record<StaffRole, readonly ClinicScreen[]>> = {
  admin: CLINIC_SCREENS,
  coordinator: CLINIC_SCREENS,
  'check-in': ['check-in', 'queue', 'walk-in'],
  phlebotomist: ['ready', 'chair', 'queue'],
  host: [],
  clinician: [],
};

/** The screens that somebody's roles open at an event, in the order of the day; none for who does not run it. */
export const screensOf = (
  grants: readonly StaffGrant[],
  now: Date,
  eventId: string,
): readonly ClinicScreen[] => {
  const valid = grants.filter((grant) => mayDo([grant], 'run the day', now, eventId));
  return CLINIC_SCREENS.filter((screen) =>
    valid.some(({ role }) => SCREENS_OF[role].includes(screen)),
  );
};

export const isScreen = (name: string | undefined): name is ClinicScreen =>
  CLINIC_SCREENS.some((screen) => screen === name);
