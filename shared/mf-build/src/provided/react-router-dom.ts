/**
 * The subset of the router that a shell provides as `react-router-dom`. A shared module cannot be
 * tree-shaken, so it exports only what some part imports; `host-exports.ts` finds missing names.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  renderMatches,
  useBeforeUnload,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
