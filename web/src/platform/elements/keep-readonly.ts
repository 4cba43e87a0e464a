const readonlyElement = '[data-permission="readonly"]'

/** What somebody does to an element with pointer, keys, clipboard or by dragging. */
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

/** A form is sent by its button, also by the key that stands for it. */
function sendsByReadonly(event: SubmitEvent): boolean {
  const form = event.target as HTMLFormElement
  const button = event.submitter ?? [...form.elements].find(submits)
  return button?.closest(readonlyElement) != null
}

/** Somebody may still go past it, read it and copy it. */
function isHarmless(event: Event, target: Element | undefined): boolean {
  if (event.type.startsWith('key')) {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent
    return ['Tab', 'Escape', 'Shift'].includes(key) || ((ctrlKey || metaKey) && /^[ac]$/i.test(key))
  }
  const isPress = ['pointerdown', 'mousedown', 'touchstart', 'click'].includes(event.type)
  return isPress && target !== undefined && isWriting(target)
}

/** Keeps what is read-only from doing anything; `told` hears of each try. Gives what ends it. */
export function keepReadonly(by: Document, told: (element: Element) => void): () => void {
  const view = by.defaultView ?? window
  const refuse = (event: Event) => {
    const path = elementsOf(event)
    const kept = path.find((element) => element.matches(readonlyElement))
    const isSent = event.type === 'submit' && sendsByReadonly(event as SubmitEvent)
    if (!(kept || isSent) || (!isSent && isHarmless(event, path[0]))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (kept && ['click', 'keydown'].includes(event.type)) told(kept)
  }
  // On the way down, before anybody else hears of it.
  for (const act of acts) view.addEventListener(act, refuse, { capture: true, passive: false })
  return () => {
    for (const act of acts) view.removeEventListener(act, refuse, { capture: true })
  }
}
