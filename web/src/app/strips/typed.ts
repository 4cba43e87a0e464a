const fields = new Set<HTMLElement>()

const isForText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'search') ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable)

const note = ({ target }: Event) => {
  for (const field of fields) if (!field.isConnected) fields.delete(field)
  if (isForText(target)) fields.add(target)
}

/** Records the fields with input, because not all dialogs register their changes. Returns a function that stops it. */
export function followTyping(): () => void {
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

/** Whether a field that is still on the page has had input; search fields do not count. */
export const hasTyped = (): boolean => [...fields].some((field) => field.isConnected)
