import { STAFF_WALKS } from '../fixtures/actions/staff.ts';
import { walk } from '../fixtures/walk.ts';

// Every action on staff pages; its call succeeds, is refused, gets no response, or is slow.
walk('staff', STAFF_WALKS);
