import { useLocation } from 'react-router-dom';
import { type Origin, originOf } from './return-path.ts';

export const useOrigin = (): Origin => originOf(useLocation().state);
