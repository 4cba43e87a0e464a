/** Moves the focus to the title of the details, if they are open. */
export const focusDetails = (): void =>
  document.querySelector<HTMLElement>('.log-beside h2, .drawer [tabindex="-1"]')?.focus()
