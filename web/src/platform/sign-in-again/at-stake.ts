import { isUnsaved } from '#web/platform/navigation/unsaved.ts'

/** Fields with input that can be lost, without search and filter fields. */
const written =
  'textarea, [contenteditable="true"], input:is([type=text], [type=email], [type=number], :not([type]))'

const textOf = (field: Element): string =>
  'value' in field ? String(field.value) : (field.textContent ?? '')

/** Whether a reload of this page would lose state: an open dialog, unsaved changes, or a form with input. */
export function isSomethingAtStake(page: ParentNode = document): boolean {
  if (isUnsaved() || page.querySelector('dialog[open]')) return true
  const fields = page.querySelectorAll(`form :is(${written})`)
  return [...fields].some((field) => !field.closest('[role=search]') && textOf(field).trim() !== '')
}
