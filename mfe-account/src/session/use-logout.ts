import { queryClient, sessionActions } from '@chaps/runtime';
import { useNavigate } from 'react-router-dom';
import { forgetDraft } from './profile-draft.ts';

/** Signs out, forgets everything fetched and typed, goes to `/login` (spec 4, 'Profile'). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetDraft();
    await sessionActions().signOut();
    queryClient.clear();
    // Without navigation state: the next person must not land where this one was.
    navigate('/login', { replace: true, state: null });
  };
}
