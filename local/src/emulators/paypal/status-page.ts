import { html, page } from '../page.ts';
import { type Order, TRIGGERS } from './order.ts';
import type { WebhookSender } from './webhooks.ts';

/** What the simulator has done, for a person. */
export function statusPage(orders: Order[], webhooks: WebhookSender, down: boolean): string {
  return page(
    'Card payment simulator',
    html`
      <h1>Card payment simulator</h1>
      <p>No money moves here. Pay with <strong>4111 1111 1111 1111</strong>, any later expiry date and
        any security code. These names on the card change the outcome:
        ${Object.values(TRIGGERS).join(', ')}.</p>
      <p>${down ? 'The interface is switched off: it answers 503.' : 'The interface answers.'}
        Webhooks: ${webhooks.mode}.</p>
      <h2>Orders</h2>
      ${orders.length === 0 ? html`<p>No orders yet.</p>` : orderTable(orders)}
      <h2>Webhooks sent</h2>
      ${
        webhooks.attempts.length === 0
          ? html`<p>None yet.</p>`
          : html`<div class="scroll"><table>
              <thead><tr><th>When</th><th>Event</th><th>Answer</th></tr></thead>
              <tbody>${[...webhooks.attempts]
                .reverse()
                .map(
                  ({ at, type, status }) =>
                    html`<tr><td>${at}</td><td>${type}</td><td>${String(status)}</td></tr>`,
                )}</tbody>
            </table></div>`
      }
    `,
  );
}

function orderTable(orders: Order[]) {
  const rows = [...orders].reverse().map(
    (order) => html`
      <tr>
        <td>${order.createdAt}</td>
        <td>${order.id}</td>
        <td>${order.unit.description ?? ''}</td>
        <td>£${order.unit.amount.value}</td>
        <td>${order.card?.name ?? ''}</td>
        <td>${[order.status, ...order.captures.map(({ status }) => `capture ${status}`)].join(', ')}</td>
      </tr>
    `,
  );
  return html`
    <div class="scroll"><table>
      <thead><tr><th>Created</th><th>Order</th><th>For</th><th>Amount</th><th>Name on card</th><th>Status</th></tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
  `;
}
