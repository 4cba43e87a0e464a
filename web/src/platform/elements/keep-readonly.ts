const readonlyElement = '[data-permission="readonly"]'

/** Events by which a person acts on an element: pointer, keyboard, clipboard, drag and drop. */
const acts = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'pointerdown', 'mousedown', 'touchstart'],
  ...['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change'],
  ...['paste', 'cut', 'drop', 'dragstart', 'submit', 'reset'],
] as const

const isWriting = (element: Element) =>
  element.matches('textarea, [contenteditable], input:not([type]), input') &&
  !element.matches(
    '[type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="color"]',
  )

const elementsOf = (event: Event): Element[] =>
  event.composedPath().filter((node): node is Element => 'matches' in node)

const submits = (element: Element) =>
  element.matches('button:not([type]), button[type="submit"], input[type="submit"], input[type="image"]')

/** Whether the submit button is read-only; the Enter key submits by it as well. */
function sendsByReadonly(event: SubmitEvent): boolean {
  const form = event.target as HTMLFormElement
  const button = event.submitter ?? [...form.elements].find(submits)
  return button?.closest(readonlyElement) != null
}

/** Moving past the element, selecting and copying stay possible. */
function isHarmless(event: Event, target: Element | undefined): boolean {
  if (event.type.startsWith('key')) {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    return ['Tab', 'Escape', 'Shift'].includes(key) || ((ctrlKey || metaKey) && /^[ac]$/i.test(key))
  }
  const isPress = ['pointerdown', 'mousedown', 'touchstart', 'click'].includes(event.type)
  return isPress && target !== undefined && isWriting(target)
}

/**
 * Blocks events on read-only elements; `onBlocked` is called for each blocked click or key press. Returns a function
 * that stops it.
 */
export function keepReadonly(by: Document, onBlocked: (element: Element) => void): () => void {
  const view = by.defaultView ?? window
  const refuse = (event: Event) => {
    const path = elementsOf(event)
    const kept = path.find((element) => element.matches(readonlyElement))
    const isSent = event.type === 'submit' && sendsByReadonly(event as SubmitEvent)
    if (!(kept || isSent) || (!isSent && isHarmless(event, path[0]))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (kept && ['click', 'keydown'].includes(event.type)) onBlocked(kept)
  }
  // In the capture phase, before any other listener.
  for (const act of acts) view.addEventListener(act, refuse, { capture: true, passive: false })
  return () => {
    for (const act of acts) view.removeEventListener(act, refuse, { capture: true })
  }
}
