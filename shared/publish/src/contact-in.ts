import type { SiteConfig } from '@chaps/contracts/config';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (each) => ENTITIES[each] ?? each);

/** Links in the shell's document whose text and address are the charity's telephone number. */
const PHONE_LINKS = /<a data-contact="?phone"?[^>]*>[^<]*<\/a>/g;

/**
 * The shell's document with the charity's telephone number, so that it is shown without JavaScript.
 * @param document the document from the build, which is the same in every environment
 */
export function withContact(document: string, { charity }: SiteConfig): string {
  const phone = escapeHtml(charity.phone);
  const link = `<a href="tel:${escapeHtml(charity.phone.replace(/[^+\d]/g, ''))}">${phone}</a>`;
  return document.replaceAll(PHONE_LINKS, () => link);
}
