import { paths } from '@chaps/contracts/paths';
import { queryClient, useSessionActions } from '@chaps/runtime';
import { Button } from '@chaps/ui';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearDrafts } from '../session/form-drafts.ts';

/** Signs out, clears loaded data and input, opens `/login` (spec 4, 'Profile'). */
export function Logout() {
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  const [leaving, setLeaving] = useState(false);
  const logout = async () => {
    setLeaving(true);
    clearDrafts();
    await signOut();
    queryClient.clear();
    // Without navigation state: the next user must not land on this user's page.
    navigate(paths.login(), { replace: true, state: null });
  };
  return (
    <Button
      variant="secondary"
      icon={<LogOut />}
      busy={leaving}
      busyLabel="Logging out..."
      fullWidth
      onClick={logout}
    >
      Logout
    </Button>
  );
}
