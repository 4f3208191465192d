import { useLocation } from 'react-router-dom';
import { type Origin, originOf } from './return-path.ts';

/** Where the person came from, by navigation state. */
export const useOrigin = (): Origin => originOf(useLocation().state);
