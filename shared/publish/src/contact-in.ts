import type { SiteConfig } from '@chaps/contracts/config';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** Links of the shell's document whose text and address are the charity's telephone number. */
const PHONE_LINKS = /<a data-contact="?phone"?[^>]*>[^<]*<\/a>/g;

/**
 * The shell's document with the charity's telephone number, which it has without any script.
 * @param document as the build has it: one build runs in every environment
 */
export function withContact(document: string, { charity }: SiteConfig): string {
  const phone = escaped(charity.phone);
  const link = `<a href="tel:${escaped(charity.phone.replace(/[^+\d]/g, ''))}">${phone}</a>`;
  return document.replaceAll(PHONE_LINKS, () => link);
}
