import type { ComponentType } from 'react';
import type { Needs } from '../console/needs.ts';
import { NotFound, useMeets } from './staff-page.tsx';

interface GuardedProps {
  page: Needs;
  Component: ComponentType;
}

/** The same for an unknown page and for one that the role may not open, which requests nothing. */
const Guarded = ({ page, Component }: GuardedProps) =>
  useMeets(page) ? <Component /> : <NotFound />;

export const guarded = (page: Needs, Component: ComponentType) => () => (
  <Guarded page={page} Component={Component} />
);
