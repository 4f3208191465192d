import { requiredText } from '@chaps/contracts';
import { formatPence } from '@chaps/domain';
import { writeAudit } from '../../db/audit.ts';
import { type Command, changing, UserError } from '../command.ts';
import { pounds } from '../words.ts';

const productId = /^[a-z0-9-]{1,100}$/;

export const addProduct: Command = {
  summary: 'add a test that events may offer',
  usage: '<product id> --name <name> --price <pounds>',
  words: 1,
  options: { name: { type: 'string' }, price: { type: 'string' } },
  help: [
    'The id is what event files name: small letters, digits and hyphens. The price, such as 25.00, is',
    'that of every event which names none of its own.',
  ],
  async run(context, [id = ''], values) {
    const name = requiredText(200).safeParse(values.name);
    const price = pounds.safeParse(values.price);
    const faults = [
      ...(productId.test(id) ? [] : [`${id} is no product id: small letters, digits and hyphens.`]),
      ...(name.success ? [] : ['--name must name the product']),
      ...(price.success ? [] : ['--price must be pounds such as 25.00']),
    ];
    if (!name.success || !price.success || faults.length > 0) throw new UserError(...faults);
    const product = { product_id: id, product_name: name.data, price_pence: price.data };
    await changing(context, async (transaction) => {
      const added = await transaction
        .insertInto('products')
        .values(product)
        .onConflict((conflict) => conflict.doNothing())
        .returning('product_id')
        .executeTakeFirst();
      if (!added) throw new UserError(`There is a product ${id} already.`);
      const subject = `product ${id}`;
      await writeAudit(transaction, {
        actor: context.actor,
        action: 'product added',
        subject,
        requestId: null,
      });
      context.say(`Added: ${id}, ${name.data}, ${formatPence(price.data)}.`);
    });
  },
};

export const listProducts: Command = {
  summary: 'list the tests that events may offer',
  usage: '',
  words: 0,
  help: ['Each with its id, its price and its name.'],
  async run({ db, say }) {
    const products = await db
      .selectFrom('products')
      .select(['product_id', 'product_name', 'price_pence'])
      .orderBy('product_id')
      .execute();
    if (products.length === 0) return say('There is no product.');
    for (const { product_id, product_name, price_pence } of products) {
      say(`${product_id}  ${formatPence(price_pence)}  ${product_name}`);
    }
  },
};
