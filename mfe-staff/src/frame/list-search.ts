/** Focuses the search field of the list on the page. @returns whether there is one */
export function focusListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
