/** Moves the focus to the first filter, because the pressed button disappears with the filter or list. */
export const focusFilters = (): void => document.querySelector<HTMLElement>('.log-filters button')?.focus()
