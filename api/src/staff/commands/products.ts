import { requiredText } from '@chaps/contracts';
import { poundsCell } from '@chaps/contracts/cells';
import { formatPence } from '@chaps/domain';
import { writeAudit } from '../../platform/db/audit.ts';
import {
  changeInTransaction,
  createStaffCommand,
  type OpenContext,
  UserError,
} from '../command.ts';

const PRODUCT_ID = /^[a-z0-9-]{1,100}$/;

export const addProduct = (open: OpenContext) =>
  createStaffCommand(
    'add-product',
    'add a test that events can offer',
    'Event files name the test by this id: lower-case letters, digits and hyphens. The price, such as 25.00, is',
    'used for every event without a price of its own.',
  )
    .argument('<product-id>')
    .option('--name <name>')
    .option('--price <pounds>')
    .action(async (id, options) => {
      const context = await open(options);
      const name = requiredText(200).safeParse(options.name);
      const price = poundsCell.safeParse(options.price);
      const faults = [
        ...(PRODUCT_ID.test(id)
          ? []
          : [`${id} is not a product id: use lower-case letters, digits and hyphens.`]),
        ...(name.success ? [] : ['--name must be the name of the product']),
        ...(price.success ? [] : ['--price must be in pounds, such as 25.00']),
      ];
      if (!name.success || !price.success || faults.length > 0) throw new UserError(...faults);
      const product = { product_id: id, product_name: name.data, product_price: price.data };
      await changeInTransaction(context, async (transaction) => {
        const added = await transaction
          .insertInto('products')
          .values(product)
          .onConflict((conflict) => conflict.doNothing())
          .returning('product_id')
          .executeTakeFirst();
        if (!added) throw new UserError(`Product ${id} already exists.`);
        const subject = `product ${id}`;
        await writeAudit(transaction, {
          actor: context.actor,
          action: 'product added',
          subject,
          requestId: null,
        });
        context.say(`Added: ${id}, ${name.data}, ${formatPence(price.data)}.`);
      });
    });

export const listProducts = (open: OpenContext) =>
  createStaffCommand(
    'list-products',
    'list the tests that events can offer',
    'Each with its id, its price and its name.',
  ).action(async (options) => {
    const { db, say } = await open(options);
    const products = await db
      .selectFrom('products')
      .select(['product_id', 'product_name', 'product_price'])
      .orderBy('product_id')
      .execute();
    if (products.length === 0) return say('There are no products.');
    for (const { product_id, product_name, product_price } of products) {
      say(`${product_id}  ${formatPence(product_price)}  ${product_name}`);
    }
  });
