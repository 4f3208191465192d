import type { ComponentType } from 'react';
import type { Needs } from '../console/needs.ts';
import { NotFound, useMeetsNeeds } from './staff-page.tsx';

interface GuardedProps {
  page: Needs;
  Component: ComponentType;
}

/** The same for an unknown page and for one that the role may not open, which requests nothing. */
const Guarded = ({ page, Component }: GuardedProps) =>
  useMeetsNeeds(page) ? <Component /> : <NotFound />;

export const withAccessCheck = (page: Needs, Component: ComponentType) => () => (
  <Guarded page={page} Component={Component} />
);
