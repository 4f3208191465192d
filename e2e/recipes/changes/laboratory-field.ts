import type { Recipe } from '../checkout.ts';

const CONTRACT = 'shared/contracts/src/laboratories.ts';
const FORM = 'mfe-staff/src/results/laboratories/settings-form.tsx';

/** A laboratory's instructions for the courier. */
export const recipe: Recipe = (checkout) => {
  checkout.before(CONTRACT, '  contact: optionalText(', 'courier: optionalText(300).nullable(),\n');
  checkout.add(CONTRACT, 'USUAL_LABORATORY', 'courier: null');
  checkout.after(
    CONTRACT,
    'settings: laboratorySettings.extend({ ',
    'courier: laboratorySettings.shape.courier.default(null), ',
  );
  checkout.after(FORM, 'result_days, cut_off, ', 'courier, ');
  checkout.after(
    FORM,
    '  contact: createOptionalField(contact),',
    '\ncourier: createOptionalField(courier),',
  );
  checkout.add(FORM, 'LABELS', `courier: 'For the courier (optional)'`);
  checkout.after(FORM, `contact: settings.contact ?? '',`, `\ncourier: settings.courier ?? '',`);
  checkout.before(
    FORM,
    '      <FormField form={form} name="cut_off" type="time" />',
    '<FormField form={form} name="courier" />\n',
  );
  checkout.before(
    'api/src/clinic-day/manifest/manifest-file.ts',
    '  if (settings.cut_off) write',
    'if (settings.courier) writeText(paper, settings.courier);\n',
  );
};
