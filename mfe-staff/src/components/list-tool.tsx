import { type ReactNode, useState } from 'react';

interface ListToolProps {
  label: string;
  children: ReactNode;
}

/** A part of the console above a list, rendered only once it is opened. */
export function ListTool({ label, children }: ListToolProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {open && children}
    </details>
  );
}
