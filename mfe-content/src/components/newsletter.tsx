import { ActionResult, Button, classNames, Section, TextField } from '@chaps/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styles from './newsletter.module.css';

/** Spec 8, 'Newsletter': for a lost response, or one that gives no reason. */
const FALLBACK_ERROR = 'An error occurred. Please try again.';

const EMPTY = { name: '', email: '' };

/** The block is on every page, so its code for validation and sending loads on first use. */
const loadSubscribe = () => import('./subscribe.ts');

const preloadSubscribe = () => {
  // A failed load is reported on submit.
  loadSubscribe().catch(() => {});
};

function useNewsletter() {
  const [values, setValues] = useState(EMPTY);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => (await loadSubscribe()).subscribe(values, key),
    onSuccess: (outcome) => {
      if (outcome.ok) setValues(EMPTY);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const change = (field: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setValues({ ...values, [field]: event.target.value });
    // Changed input counts as a new subscription.
    setKey(crypto.randomUUID());
  };
  const outcome = error ? { ok: false, message: FALLBACK_ERROR } : data;
  return { values, change, submit, isPending, outcome };
}

/** The newsletter block (spec 4 and 8, 'Newsletter'). */
export default function Newsletter() {
  const { values, change, submit, isPending, outcome } = useNewsletter();
  return (
    <Section
      className={classNames(styles.block, 'no-print')}
      title="Newsletter"
      id="newsletter"
      lead="News about events near you and about men’s health, a few times a year. Nothing else, ever."
    >
      <form
        noValidate
        onSubmit={submit}
        onFocus={preloadSubscribe}
        className={styles.form}
        aria-label="Newsletter"
      >
        <TextField
          label="Name"
          id="newsletter-name"
          name="name"
          autoComplete="name"
          required
          value={values.name}
          onChange={change('name')}
        />
        <TextField
          label="Email"
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={values.email}
          onChange={change('email')}
        />
        <Button type="submit" busy={isPending} busyLabel="Submitting...">
          Subscribe
        </Button>
      </form>
      {outcome && <ActionResult tone={outcome.ok ? 'success' : 'error'} title={outcome.message} />}
    </Section>
  );
}
