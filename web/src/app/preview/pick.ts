const picked = 'data-permission-picked'

const names = ['data-perm', 'id', 'aria-label', 'name', 'href'] as const

const quoted = (value: string) => value.replace(/["\\]/g, '\\$&')

const isOnly = (selector: string, element: Element) => {
  const found = element.ownerDocument.querySelectorAll(selector)
  return found.length === 1 && found[0] === element
}

/** Returns the interactive element around an element, such as the button around an icon. */
const pressed = (element: Element): Element =>
  element.closest(
    '[data-perm], button, a, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"]',
  ) ?? element

/** Returns the shortest selector by position among siblings that matches only this element. */
function byPlace(element: Element): string {
  let selector = ''
  for (let one: Element | null = element; one && one.localName !== 'body'; one = one.parentElement) {
    const kind = one.localName
    const alike = [...(one.parentElement?.children ?? [])].filter(({ localName }) => localName === kind)
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(one) + 1})` : ''
    const [first] = one.classList
    const step = `${kind}${first ? `.${CSS.escape(first)}` : ''}${place}`
    selector = selector ? `${step} > ${selector}` : step
    if (isOnly(selector, element)) return selector
  }
  return selector
}

/**
 * Returns a selector for one element: by its action name if it has one, else by its author's attributes or its
 * position.
 */
function selectorOf(target: Element): string {
  const element = pressed(target)
  for (const name of names) {
    const value = element.getAttribute(name)
    if (!value || (name === 'id' && /^[:_«]|\d{3}/.test(value))) continue
    const selector = `${name === 'data-perm' ? '' : element.localName}[${name}="${quoted(value)}"]`
    if (name === 'data-perm' || isOnly(selector, element)) return selector
  }
  return byPlace(element)
}

export type Picked = { selector: string; text: string; element: Element }

/** Makes the next click pick an element instead of pressing it; returns a function that cancels this. */
export function pickElement(take: (found: Picked) => void): () => void {
  const clear = () => {
    for (const element of document.querySelectorAll(`[${picked}]`)) element.removeAttribute(picked)
  }
  const look = ({ target }: Event) => {
    clear()
    if (target instanceof Element) pressed(target).setAttribute(picked, '')
  }
  const choose = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click' || !(event.target instanceof Element)) return
    const element = pressed(event.target)
    clear()
    take({ selector: selectorOf(element), text: element.textContent?.trim().slice(0, 40) ?? '', element })
  }
  const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const
  addEventListener('pointerover', look, true)
  for (const press of presses) addEventListener(press, choose, true)
  return () => {
    clear()
    removeEventListener('pointerover', look, true)
    for (const press of presses) removeEventListener(press, choose, true)
  }
}
