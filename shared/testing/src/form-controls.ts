/** The fields for which a form has no control, by name or id. */
export const listFieldsWithoutControl = (fields: object, form: ParentNode = document): string[] =>
  Object.keys(fields).filter((name) => {
    const field = CSS.escape(name);
    return !form.querySelector(`[name='${field}'], #${field}`);
  });
