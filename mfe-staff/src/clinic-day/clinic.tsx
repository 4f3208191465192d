import { Navigate } from 'react-router-dom';

/** `/staff/clinic`: redirects to the tablet's pages, which rely on the console for sign-in. */
export default function Clinic() {
  return <Navigate to="/clinic" replace />;
}
