/** Leads the keyboard to the first filter: what was pressed goes with what it takes back, or with the list that it was in. */
export const focusFilters = (): void => document.querySelector<HTMLElement>('.log-filters button')?.focus()
