import type { SiteConfig } from '@chaps/contracts/config';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** Links in the shell's document whose text and address are the charity's telephone number. */
const PHONE_LINKS = /<a data-contact="?phone"?[^>]*>[^<]*<\/a>/g;

/**
 * The shell's document with the charity's telephone number, so that it is shown without JavaScript.
 * @param document the document from the build, which is the same in every environment
 */
export function withContact(document: string, { charity }: SiteConfig): string {
  const phone = escaped(charity.phone);
  const link = `<a href="tel:${escaped(charity.phone.replace(/[^+\d]/g, ''))}">${phone}</a>`;
  return document.replaceAll(PHONE_LINKS, () => link);
}
