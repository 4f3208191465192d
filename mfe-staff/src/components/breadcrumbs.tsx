import ChevronRight from 'lucide-react/icons/chevron-right';
import styles from './breadcrumbs.module.css';
import { Link } from './links.tsx';

/** The links to a nested page, outermost first, each with its name and its address under `/staff`. */
export const Breadcrumbs = ({ to }: { to: readonly (readonly [name: string, path: string])[] }) => (
  <nav aria-label="Breadcrumb" className={styles.trail}>
    <ol>
      {to.map(([name, path]) => (
        <li key={path}>
          <Link to={path ? `/staff/${path}` : '/staff'}>{name}</Link>
          <ChevronRight aria-hidden="true" />
        </li>
      ))}
    </ol>
  </nav>
);
