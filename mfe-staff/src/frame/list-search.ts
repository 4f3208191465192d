/** Moves to the search of the list on the page, if there is one. */
export function goToListSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
}
