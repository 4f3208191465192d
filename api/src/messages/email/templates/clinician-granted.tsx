/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export const clinicianGrantedSubject = () => 'A new person may read results';

/** To administrators and clinicians, so that a clinician's role is never given unseen. */
export const ClinicianGranted = ({ whom, by, url }: Record<'whom' | 'by' | 'url', string>) => (
  <Layout preview={`${whom} is now a clinician`} title="A new person may read results">
    <Text style={text}>
      {by} made {whom} a clinician. Clinicians read and release people’s results. If you do not know
      of this, tell an administrator today.
    </Text>
    <Action href={url}>Open staff and roles</Action>
  </Layout>
);
