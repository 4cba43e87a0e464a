// React, and every other owner of elements, goes on to insert before, move and remove a child that was taken out: its parent
// then acts on what stands in the place of it. Nothing is torn out from under anybody, and the place follows every move.

const placesIn = new WeakMap<Node, Map<Node, HTMLElement>>()

const guarded = ['removeChild', 'insertBefore', 'appendChild', 'replaceChild'] as const

/** Elements that would do something by being there get another kind of place. */
const acting = /^(script|style|link|iframe|object|embed|video|audio|img|.*-.*)$/

/** An empty element of the same kind, so that the siblings keep their places for selectors that count. */
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

/** Has the parent take the places of children for the children themselves. */
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
  /** What stands where the element was. */
  place: HTMLElement
  /** Puts the element back, unless its owner has given it up meanwhile. */
  putBack: () => void
}

/** Takes an element out of the document; whoever owns it goes on with it as if it were there. */
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
