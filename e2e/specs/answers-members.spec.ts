import { MEMBER_WALKS } from '../fixtures/actions/members.ts';
import { walk } from '../fixtures/walk.ts';

// Every action on members' pages; its call succeeds, is refused, gets no response, or is slow.
walk('members', MEMBER_WALKS);
