import { STAFF_JOURNEYS } from '../fixtures/actions/staff.ts';
import { testJourneys } from '../fixtures/test-journeys.ts';

// Tries every action on staff pages with a call that succeeds, is rejected, gets no response, or is slow.
testJourneys('staff', STAFF_JOURNEYS);
