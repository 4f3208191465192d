import { CheckboxField, LazyDialog } from '@chaps/ui';
import { useSingleKeys } from '../components/use-shortcuts.ts';
import { ShortcutList } from './keys.tsx';

/**
 * The dialog that `?` opens. Shortcuts without Ctrl or Alt can be switched off here, because speech input
 * types them.
 */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useSingleKeys();
  return (
    <LazyDialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <ShortcutList />
      <CheckboxField
        label="Use single-key shortcuts"
        hint="Turn them off if you use speech recognition. This setting is saved in this browser."
        checked={on}
        onChange={({ target }) => setOn(target.checked)}
      />
    </LazyDialog>
  );
}
