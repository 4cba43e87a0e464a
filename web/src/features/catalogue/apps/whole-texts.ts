/** Names and descriptions that end in an ellipsis where they do not fit. */
const mayBeCut =
  '.app-cell-name, .app-cell-line, .app-row-words, .usual-name, .locked-name, .locked-line, .picker-name'

/** Pixels that letters may reach below their line without one being left out. */
const overhang = 4

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + overhang

/**
 * Has the browser show the whole of what is cut while the mouse is over it; gives what ends it. Only then there is a title,
 * because of a thousand applications hardly any needs one.
 */
export function showWholeTexts(within: HTMLElement): () => void {
  const ours = new WeakSet<Element>()
  const look = ({ target, pointerType }: PointerEvent) => {
    const text = target instanceof Element ? target.closest<HTMLElement>(mayBeCut) : null
    if (pointerType !== 'mouse' || !text || (text.title !== '' && !ours.has(text))) return
    ours.add(text)
    // Not on the link around it: there a screen reader would tell it a second time.
    // biome-ignore lint/performance/useDomNodeTextContent: the list keeps the category beside the name, for phones only
    if (isCut(text)) text.title = text.innerText
    else text.removeAttribute('title')
  }
  within.addEventListener('pointerover', look)
  return () => within.removeEventListener('pointerover', look)
}
