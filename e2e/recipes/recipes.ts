import { recipe as eventField } from './changes/event-field.ts';
import { recipe as fourthAudience } from './changes/fourth-audience.ts';
import { recipe as laboratoryField } from './changes/laboratory-field.ts';
import { recipe as mail } from './changes/mail.ts';
import { recipe as personField } from './changes/person-field.ts';
import { recipe as publicForm } from './changes/public-form.ts';
import { recipe as resultField } from './changes/result-field.ts';
import { recipe as role } from './changes/role.ts';
import { recipe as table } from './changes/table.ts';
import { recipe as thirdPrice } from './changes/third-price.ts';
import type { Recipe } from './checkout.ts';

/** The changes of docs/changes.md. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'fourth-audience': fourthAudience,
  'person-field': personField,
  'event-field': eventField,
  'result-field': resultField,
  'laboratory-field': laboratoryField,
  mail,
  'third-price': thirdPrice,
  role,
  table,
  'public-form': publicForm,
};
