import { MEMBER_WALKS } from '../fixtures/actions/members.ts';
import { walk } from '../fixtures/walk.ts';

// Every action of the pages of members, with its call answered well, refused, not at all and late.
walk('members', MEMBER_WALKS);
