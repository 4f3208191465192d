import type { ComponentType } from 'react';
import type { Needs } from '../console/needs.ts';
import { NotFound, useMeetsNeeds } from './staff-page.tsx';

interface GuardedProps {
  page: Needs;
  Component: ComponentType;
}

/** Shows an unknown page and one that the role may not open alike; the latter requests nothing. */
const Guarded = ({ page, Component }: GuardedProps) =>
  useMeetsNeeds(page) ? <Component /> : <NotFound />;

export const withAccessCheck = (page: Needs, Component: ComponentType) => () => (
  <Guarded page={page} Component={Component} />
);
