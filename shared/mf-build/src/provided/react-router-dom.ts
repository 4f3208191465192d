/**
 * The router as the site uses it: what a shell built now provides under the name `react-router-dom`
 * (ADR 7). A module that everybody shares keeps all that it exports, so it exports only what is
 * imported somewhere; `provided.test.ts` tells when something is missing here.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  useBeforeUnload,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
