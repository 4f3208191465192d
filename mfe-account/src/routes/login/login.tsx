import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { findLinkError } from '../../session/mailed-link.ts';
import { ConfirmEmail, RejectedLink } from './confirm-email.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * `/login`: the sign-in form, or, with the `token_hash` of a mailed link, the page that confirms
 * the e-mail address. A link that the service has rejected shows why.
 */
export default function Login() {
  const [query] = useSearchParams();
  const tokenHash = query.get('token_hash');
  const type = query.get('type');
  const error = findLinkError(useLocation());
  if (error !== undefined) return <RejectedLink reason={error} />;
  if (!tokenHash) return <SignIn />;
  if (type === 'recovery') {
    return <Navigate to={{ pathname: '/reset-password', search: `?${query}` }} replace />;
  }
  return <ConfirmEmail tokenHash={tokenHash} type={type === 'email' ? 'email' : 'signup'} />;
}
