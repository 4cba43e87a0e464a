import { isUnsaved } from '#web/platform/navigation/unsaved.ts'

/** Fields that people write in. What they search or filter by is no loss. */
const written =
  'textarea, [contenteditable="true"], input:is([type=text], [type=email], [type=number], :not([type]))'

const textOf = (field: Element): string =>
  'value' in field ? String(field.value) : (field.textContent ?? '')

/** Whether something is open on this page that would be gone with it: a dialog, changes, a form with something in it. */
export function isSomethingAtStake(page: ParentNode = document): boolean {
  if (isUnsaved() || page.querySelector('dialog[open]')) return true
  const fields = page.querySelectorAll(`form :is(${written})`)
  return [...fields].some((field) => !field.closest('[role=search]') && textOf(field).trim() !== '')
}
