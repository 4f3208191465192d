import type { ComponentType } from 'react';
import type { Needs } from '../console/needs.ts';
import { NotFound, useMeetsNeeds } from './staff-page.tsx';

interface AccessGuardProps {
  page: Needs;
  Component: ComponentType;
}

/** Shows an unknown page and one that the role may not open alike; the latter requests nothing. */
const AccessGuard = ({ page, Component }: AccessGuardProps) =>
  useMeetsNeeds(page) ? <Component /> : <NotFound />;

export const withAccessCheck = (page: Needs, Component: ComponentType) => () => (
  <AccessGuard page={page} Component={Component} />
);
