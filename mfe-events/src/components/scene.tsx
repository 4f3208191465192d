import { classNames } from '@chaps/shared/ui';
import type { ReactNode } from 'react';
import styles from './scene.module.css';

const Person = ({
  x,
  y = 118,
  tone,
}: {
  x: number;
  y?: number;
  tone: 'action' | 'accent' | 'ink';
}) => (
  <g className={styles[tone]} transform={`translate(${x} ${y})`}>
    <circle cy="-44" r="12" />
    <path d="M-20 22v-26c0-14 9-24 20-24s20 10 20 24v26z" />
  </g>
);

const SCENES = {
  community: (
    <>
      <path className={styles.soft} d="M30 140V84l70-46 70 46v56z" />
      <path className={styles.line} d="M22 88l78-52 78 52" />
      <path className={styles.ground} d="M86 140v-34a14 14 0 0 1 28 0v34z" />
      <Person x={52} tone="action" />
      <Person x={148} tone="accent" />
      <Person x={196} y={124} tone="ink" />
    </>
  ),
  corporate: (
    <>
      <path className={styles.soft} d="M36 140V30h84v110z" />
      <path className={styles.soft} d="M128 140V66h62v74z" />
      <path
        className={styles.line}
        d="M54 50h14M88 50h14M54 72h14M88 72h14M54 94h14M88 94h14M144 86h12M164 86h12M144 106h12M164 106h12"
      />
      <Person x={78} tone="action" />
      <Person x={130} y={122} tone="accent" />
    </>
  ),
  speaker: (
    <>
      <rect className={styles.soft} x="96" y="26" width="104" height="72" rx="8" />
      <path className={styles.line} d="M114 80l20-18 18 10 30-28" />
      <Person x={58} tone="action" />
      <path className={styles.line} d="M84 98l14-10" />
      <g className={styles.ink}>
        <circle cx="116" cy="126" r="9" />
        <circle cx="148" cy="126" r="9" />
        <circle cx="180" cy="126" r="9" />
        <path d="M102 146a14 14 0 0 1 28 0zM134 146a14 14 0 0 1 28 0zM166 146a14 14 0 0 1 28 0z" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Drawing beside a section; decoration only, in the colours of the page. */
export function Scene({ name, className }: { name: keyof typeof SCENES; className?: string }) {
  return (
    <svg
      viewBox="0 0 224 152"
      width="224"
      height="152"
      aria-hidden="true"
      className={classNames(styles.scene, className)}
    >
      {SCENES[name]}
      <path className={styles.line} d="M8 146h208" />
    </svg>
  );
}
