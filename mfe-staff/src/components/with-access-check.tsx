import type { ComponentType } from 'react';
import type { Needs } from '../console/needs.ts';
import { NotFound, useMeetsNeeds } from './staff-page.tsx';

interface AccessGuardProps {
  page: Needs;
  Component: ComponentType;
}

/**
 * Shows the same message for an unknown page and for a page that the role may not open, which requests
 * nothing.
 */
const AccessGuard = ({ page, Component }: AccessGuardProps) =>
  useMeetsNeeds(page) ? <Component /> : <NotFound />;

export const withAccessCheck = (page: Needs, Component: ComponentType) => () => (
  <AccessGuard page={page} Component={Component} />
);
