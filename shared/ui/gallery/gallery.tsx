import { Container, Logo, Page } from '../src/index.ts';
import { Feedback } from './feedback.tsx';
import { FormKit } from './form-kit.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import { Layout } from './layout.tsx';
import { Navigation } from './navigation.tsx';
import { Values } from './values.tsx';

/** Every component in every state, on the backgrounds of the product. */
export function Gallery() {
  return (
    <>
      <header data-tone="navy">
        <Container>
          <p>
            <Logo />
          </p>
        </Container>
      </header>
      <main>
        <Page
          title="Gallery"
          width="full"
          eyebrow="Design system"
          heading="Clear, warm and calm"
          lead="Every part of the interface in every state. A 70-year-old with a phone and reading glasses can book without help."
        >
          <Foundations />
          <Layout />
          <Forms />
          <FormKit />
          <Feedback />
          <Navigation />
          <Values />
        </Page>
      </main>
    </>
  );
}
