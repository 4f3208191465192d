import { paths } from '@chaps/contracts/paths';
import { queryClient, sessionActions } from '@chaps/runtime';
import { useNavigate } from 'react-router-dom';
import { forgetDraft } from './profile-draft.ts';

/** Signs out, clears loaded data and input, opens `/login` (spec 4, 'Profile'). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    forgetDraft();
    await sessionActions().signOut();
    queryClient.clear();
    // Without navigation state: the next user must not land on this user's page.
    navigate(paths.login(), { replace: true, state: null });
  };
}
