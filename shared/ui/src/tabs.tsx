import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps<Value extends string = string> {
  /** Names the tabs for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  /** Whether hidden panels stay mounted, so that what was typed there is kept. */
  keepMounted?: boolean;
}

/** Panels of which one is shown; arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  keepMounted = false,
}: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => onValueChange(next as Value)}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          className={styles.panel}
          keepMounted={keepMounted}
        >
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
