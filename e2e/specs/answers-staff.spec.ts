import { STAFF_WALKS } from '../fixtures/actions/staff.ts';
import { walk } from '../fixtures/walk.ts';

// Every action of the pages of staff, with its call answered well, refused, not at all and late.
walk('staff', STAFF_WALKS);
