import { MEMBER_JOURNEYS } from '../fixtures/actions/members.ts';
import { testJourneys } from '../fixtures/test-journeys.ts';

// Tries every action on members' pages with a call that succeeds, is rejected, gets no response, or is
// slow.
testJourneys('members', MEMBER_JOURNEYS);
