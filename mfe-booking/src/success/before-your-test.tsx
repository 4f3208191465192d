import { Section } from '@chaps/ui';

/** What can raise a PSA level, and what to bring. */
export function BeforeYourTest() {
  return (
    <Section title="Before your test" tone="tinted">
      <p>Some things can raise your PSA level for a while and make the result less clear.</p>
      <ul>
        <li>
          <strong>For 48 hours before:</strong> do not cycle or do other hard exercise, and do not
          ejaculate.
        </li>
        <li>
          <strong>In the 6 weeks before:</strong> if you had a urine infection, a prostate biopsy or
          another procedure on your bladder or prostate, please tell us: you may need to wait.
        </li>
        <li>
          <strong>Medicines:</strong> keep taking them. Tell us if you take finasteride, dutasteride
          or Combodart, because they lower your PSA level.
        </li>
        <li>
          <strong>On the day:</strong> you can eat and drink as usual. Bring your NHS number and
          wear a sleeve that rolls up easily. Please arrive 5 minutes early.
        </li>
      </ul>
    </Section>
  );
}
