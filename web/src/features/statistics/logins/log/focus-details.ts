/** Leads the keyboard to the title of the details, where they are open. */
export const focusDetails = (): void =>
  document.querySelector<HTMLElement>('.log-beside h2, .drawer [tabindex="-1"]')?.focus()
