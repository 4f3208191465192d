import { Notice } from '@chaps/ui';

export const SavedDraftNotice = ({ button }: { button: string }) => (
  <Notice tone="info" title="What you typed is still here" level={3} live>
    <p>It has not been saved yet. Please check it, then press {button}.</p>
  </Notice>
);
