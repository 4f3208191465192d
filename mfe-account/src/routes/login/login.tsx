import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { linkFault } from '../../session/link-fault.ts';
import { ConfirmEmail, LinkRefused } from './confirm-email.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * `/login`: the sign-in form, or, with the `token_hash` of a mailed link, the page that confirms
 * the e-mail address; a link that the service refused before it led here says so.
 */
export default function Login() {
  const [query] = useSearchParams();
  const tokenHash = query.get('token_hash');
  const type = query.get('type');
  const fault = linkFault(useLocation());
  if (fault !== undefined) return <LinkRefused reason={fault} />;
  if (!tokenHash) return <SignIn />;
  if (type === 'recovery') {
    return <Navigate to={{ pathname: '/reset-password', search: `?${query}` }} replace />;
  }
  return <ConfirmEmail tokenHash={tokenHash} type={type === 'email' ? 'email' : 'signup'} />;
}
