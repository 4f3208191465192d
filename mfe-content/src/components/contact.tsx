import { useSiteConfig } from '@chaps/runtime';
import { IconText, Section } from '@chaps/ui';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

export default function Contact() {
  const { phone, email } = useSiteConfig().charity;
  return (
    <Section title="Contact Us" id="contact-us">
      <div className={styles.columns}>
        <div className={styles.ways}>
          <p>
            Ask about an event, hosting one, or anything else. We answer within two working days.
            Please do not send us medical details in this form.
          </p>
          <p>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>
              <IconText icon={<Phone size={22} />}>{phone}</IconText>
            </a>
          </p>
          <p>
            <a href={`mailto:${email}`}>
              <IconText icon={<Mail size={22} />}>{email}</IconText>
            </a>
          </p>
        </div>
        <ContactForm />
      </div>
    </Section>
  );
}
