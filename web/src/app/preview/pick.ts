const picked = 'data-permission-picked'

const names = ['data-perm', 'id', 'aria-label', 'name', 'href'] as const

const quoted = (value: string) => value.replace(/["\\]/g, '\\$&')

const isOnly = (selector: string, element: Element) => {
  const found = element.ownerDocument.querySelectorAll(selector)
  return found.length === 1 && found[0] === element
}

/** What somebody presses, rather than the picture on it. */
const pressed = (element: Element): Element =>
  element.closest(
    '[data-perm], button, a, input, select, textarea, [role="button"], [role="tab"], [role="menuitem"]',
  ) ?? element

/** By the place among the siblings, as short as it is still the only one. */
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

/** A selector of one element: by the name of the action where it has one, then by what its author gave it. */
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

/** Has the next click choose an element instead of pressing it; gives what ends that. */
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
