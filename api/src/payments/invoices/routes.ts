import * as invoices from '@chaps/contracts/staff-invoices';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import { sendPaper } from '../../follow-up/papers/send-paper.ts';
import type { Services } from '../../platform/config/services.ts';
import { done } from '../../platform/http/answers.ts';
import { perPerson } from '../../platform/http/limits.ts';
import {
  agreeInvoice,
  changeInvoice,
  createInvoice,
  deleteInvoice,
  markInvoicePaid,
  markInvoiceUnpaid,
  sendInvoice,
  voidInvoice,
} from './change.ts';
import { readHostDues } from './host-dues.ts';
import { createInvoiceFile } from './invoice-file.ts';
import { listInvoices, readInvoice } from './queries.ts';

const getActor = (request: FastifyRequest) => ({ staff: getStaff(request), requestId: request.id });

export const invoiceRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(invoices.listInvoices, (request) =>
    listInvoices(services, getStaff(request).reach, request.query),
  );

  app.endpoint(invoices.readHostDues, (request) =>
    readHostDues(services, getStaff(request).reach, request.params.event_id),
  );

  app.endpoint(invoices.createInvoice, async (request) => ({
    invoice_id: await createInvoice(services, getActor(request), request.body),
  }));

  app.endpoint(invoices.readInvoice, async (request) => ({
    invoice: await readInvoice(services, getStaff(request).reach, request.params.invoice_id),
  }));

  const files = { name: 'invoice-files', points: 60, seconds: 600, per: perPerson };
  app.endpoint(
    invoices.readInvoiceFile,
    { preHandler: app.limit(files) },
    async (request, reply) => {
      const { reach } = getStaff(request);
      const invoice = await readInvoice(services, reach, request.params.invoice_id);
      return sendPaper(reply, await createInvoiceFile(services, invoice));
    },
  );

  app.endpoint(invoices.changeInvoice, async (request) => {
    await changeInvoice(services, getActor(request), request.params.invoice_id, request.body);
    return done;
  });

  app.endpoint(invoices.deleteInvoice, async (request) => {
    const { params, body } = request;
    await deleteInvoice(services, getActor(request), params.invoice_id, body?.seen);
    return done;
  });

  const limit = { name: 'send-invoice', points: 30, seconds: 600, per: perPerson };
  app.endpoint(invoices.sendInvoice, { preHandler: app.limit(limit) }, async (request) => {
    const { params, body } = request;
    await sendInvoice(services, getActor(request), params.invoice_id, body?.seen);
    return done;
  });

  app.endpoint(invoices.markInvoicePaid, async (request) => {
    const { params, body } = request;
    await markInvoicePaid(services, getActor(request), params.invoice_id, body.paid_on);
    return done;
  });

  app.endpoint(invoices.markInvoiceUnpaid, async (request) => {
    await markInvoiceUnpaid(services, getActor(request), request.params.invoice_id);
    return done;
  });

  app.endpoint(invoices.agreeInvoice, async (request) => {
    const { params, body } = request;
    await agreeInvoice(services, getActor(request), params.invoice_id, body.reason);
    return done;
  });

  app.endpoint(invoices.voidInvoice, async (request) => {
    const { params, body } = request;
    await voidInvoice(services, getActor(request), params.invoice_id, body.reason);
    return done;
  });
};
