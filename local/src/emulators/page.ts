/** HTML that is safe to put in a page. Only `html` creates it, and escapes every value in it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | Value[];

/** A template for an emulator's page: escapes values, but not markup or lists of it. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const parts = strings.map((text, index) => text + written(values[index] ?? ''));
  return new Markup(parts.join(''));
}

function written(value: Value): string {
  if (Array.isArray(value)) return value.map(written).join('');
  return value instanceof Markup ? value.text : escaped(value);
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Headers of the emulators' own pages: no scripts; styles and frames only from the same origin. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** A complete page in the plain style that the emulators share. */
export function page(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <link rel="stylesheet" href="/page.css">
        <link rel="icon" href="data:,">
      </head>
      <body><main>${body}</main></body>
    </html>`.text;
}

/** Served as `/page.css` by each emulator with pages. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #12233d; --paper: #f6f4ee; --card: #fff; --line: #c9cfd8; --action: #0b5f6b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef2f7; --paper: #0d1726; --card: #16243a; --line: #3a4b66; --action: #7fd3de; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.5 system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { font-size: 20px; }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
.list { list-style: none; padding: 0; }
.list li { display: grid; gap: 2px; margin: 0 0 8px; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.list a { font-size: 20px; font-weight: bold; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; background: var(--card); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; background: var(--card); }
th, td { padding: 8px 12px; border: 1px solid var(--line); text-align: left; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
`;
