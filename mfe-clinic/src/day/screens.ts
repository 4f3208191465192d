import {
  CLINIC_SCREENS,
  type ClinicScreen,
  findRole,
  mayDo,
  type StaffGrant,
} from '@chaps/domain/staff';

export const SCREEN_NAMES: Readonly<Record<ClinicScreen, string>> = {
  'check-in': 'Check-in',
  ready: 'Ready',
  chair: 'Chair',
  queue: 'Queue',
  'walk-in': 'Walk-in',
  pack: 'Pack tubes',
};

/** Names short enough for the tabs of a small screen. */
export const TAB_NAMES: Readonly<Record<ClinicScreen, string>> = { ...SCREEN_NAMES, pack: 'Pack' };

/**
 * The screens that a person's roles allow at an event, in the order of the day; none if the roles do not
 * run the day.
 */
export const listAllowedScreens = (
  grants: readonly StaffGrant[],
  now: Date,
  eventId: string,
): readonly ClinicScreen[] => {
  const valid = grants.filter((grant) => mayDo([grant], 'run the day', now, eventId));
  return CLINIC_SCREENS.filter((screen) =>
    valid.some(({ role }) => findRole(role)?.tablet?.includes(screen)),
  );
};

export const isScreen = (name: string | undefined): name is ClinicScreen =>
  CLINIC_SCREENS.some((screen) => screen === name);
