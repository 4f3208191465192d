import { formatLongDate, londonDate, londonTime } from '@chaps/domain/london-time';
import { html, type Markup, page } from '../page.ts';
import type { Message } from './store.ts';

function formatTime(iso: string): string {
  const instant = new Date(iso);
  return `${formatLongDate(londonDate(instant))} at ${londonTime(instant)}`;
}

export function renderInbox(messages: Message[], to: string | undefined): string {
  const title = to ? `Mail to ${to}` : 'Mailbox';
  return page(
    title,
    html`
      <h1>${title}</h1>
      <p>Every mail that the site sends on this machine arrives here; none leaves it.
        ${to ? html`<a href="/">All mail</a>` : ''}</p>
      ${messages.length === 0 ? html`<p>No mail yet.</p>` : html`<ul class="list">${messages.map(row)}</ul>`}
    `,
  );
}

function row(message: Message): Markup {
  const attachments = message.attachments.length;
  return html`
    <li>
      <a href="/messages/${message.id}">${message.subject}</a>
      <span>to ${message.to}</span>
      <span><time datetime="${message.date}">${formatTime(message.date)}</time>
        ${attachments > 0 ? `· ${attachments} attachment${attachments > 1 ? 's' : ''}` : ''}</span>
    </li>
  `;
}

export function renderMessage(message: Message): string {
  return page(
    message.subject,
    html`
      <p><a href="/">All mail</a></p>
      <h1>${message.subject}</h1>
      <dl>
        <dt>From</dt><dd>${message.from}</dd>
        <dt>To</dt><dd>${message.to.split(', ').map((to) => html`<a href="/?to=${encodeURIComponent(to)}">${to}</a> `)}</dd>
        <dt>Arrived</dt><dd><time datetime="${message.date}">${formatTime(message.date)}</time></dd>
      </dl>
      ${message.attachments.length > 0 ? renderAttachments(message) : ''}
      ${
        message.html
          ? html`<iframe title="The mail as HTML" src="/messages/${message.id}/html"
              sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
          : ''
      }
      <details ${message.html ? '' : 'open'}>
        <summary>Plain text</summary>
        <pre>${message.text}</pre>
      </details>
    `,
  );
}

function renderAttachments(message: Message): Markup {
  return html`
    <h2>Attachments</h2>
    <ul>
      ${message.attachments.map(
        ({ id, filename, size, contentType }) => html`
          <li><a download href="/api/messages/${message.id}/attachments/${String(id)}">${filename}</a>
            (${contentType}, ${String(Math.ceil(size / 1024))} KB)</li>
        `,
      )}
    </ul>
  `;
}
