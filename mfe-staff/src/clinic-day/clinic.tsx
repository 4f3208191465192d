import { Navigate } from 'react-router-dom';

/** `/staff/clinic`: the way to the tablet's pages, which leave signing in to the console. */
export default function Clinic() {
  return <Navigate to="/clinic" replace />;
}
