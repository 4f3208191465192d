import { Navigate } from 'react-router-dom';

/** `/staff/clinic`: leads on to the tablet's pages, which leave the sign-in to the console. */
export default function Clinic() {
  return <Navigate to="/clinic" replace />;
}
