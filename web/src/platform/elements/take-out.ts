// React and other owners continue to move, remove and insert before a child that was taken out of the document. The
// methods of its parent are therefore patched to act on a placeholder instead, which throws no error and keeps the
// position up to date.

const placesIn = new WeakMap<Node, Map<Node, HTMLElement>>()

const guarded = ['removeChild', 'insertBefore', 'appendChild', 'replaceChild'] as const

/** Elements that load or run something when inserted; their placeholder is a `template` instead. */
const acting = /^(script|style|link|iframe|object|embed|video|audio|img|.*-.*)$/

/**
 * Returns an empty placeholder of the same tag name, so that selectors such as `:nth-of-type` still match the siblings.
 */
function placeFor(element: Element): HTMLElement {
  const by = element.ownerDocument
  const name = acting.test(element.localName) ? 'template' : element.localName
  const place = by.createElementNS(element.namespaceURI, name) as HTMLElement
  place.setAttribute('data-permission-place', '')
  place.setAttribute('hidden', '')
  return place
}

const unguard = (parent: Node) => {
  placesIn.delete(parent)
  for (const name of guarded) Reflect.deleteProperty(parent, name)
}

function forget(parent: Node, child: Node): void {
  const places = placesIn.get(parent)
  places?.delete(child)
  if (places?.size === 0) unguard(parent)
}

/** Patches the parent's methods to act on placeholders instead of the children taken out. */
function guard(parent: Node): Map<Node, HTMLElement> {
  const known = placesIn.get(parent)
  if (known) return known
  const places = new Map<Node, HTMLElement>()
  placesIn.set(parent, places)
  const { removeChild, insertBefore, appendChild, replaceChild } = parent
  const standing = (node: Node): Node => places.get(node) ?? node
  Object.assign(parent, {
    removeChild(child: Node) {
      removeChild.call(parent, standing(child))
      forget(parent, child)
      return child
    },
    insertBefore(child: Node, before: Node | null) {
      insertBefore.call(parent, standing(child), before && standing(before))
      return child
    },
    appendChild(child: Node) {
      appendChild.call(parent, standing(child))
      return child
    },
    replaceChild(next: Node, child: Node) {
      replaceChild.call(parent, standing(next), standing(child))
      forget(parent, child)
      return child
    },
  })
  return places
}

export type TakenOut = {
  /** The placeholder in the position of the element. */
  place: HTMLElement
  /** Puts the element back, unless its owner has removed it in the meantime. */
  putBack: () => void
}

/**
 * Takes an element out of the document; its owner can continue to move or remove it. Returns undefined if it has no
 * parent.
 */
export function takeOut(element: Element): TakenOut | undefined {
  const parent = element.parentNode
  if (!parent) return undefined
  const places = guard(parent)
  const place = placeFor(element)
  element.replaceWith(place)
  places.set(element, place)
  return {
    place,
    putBack: () => {
      const isOwned = places.get(element) === place && place.parentNode === parent
      forget(parent, element)
      if (isOwned) place.replaceWith(element)
    },
  }
}
