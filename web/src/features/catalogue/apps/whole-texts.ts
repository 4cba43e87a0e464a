/** Texts that end with an ellipsis if they are too long. */
const mayBeCut =
  '.app-cell-name, .app-cell-line, .app-row-words, .usual-name, .locked-name, .locked-line, .picker-name'

/** Pixels that glyphs may extend below their line without text being cut. */
const overhang = 4

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + overhang

/**
 * Shows the full text of a truncated name as a tooltip under the mouse. The title is only set on demand, because few of
 * a thousand applications need one. Returns the function that stops it.
 */
export function showWholeTexts(within: HTMLElement): () => void {
  const ours = new WeakSet<Element>()
  const look = ({ target, pointerType }: PointerEvent) => {
    const text = target instanceof Element ? target.closest<HTMLElement>(mayBeCut) : null
    if (pointerType !== 'mouse' || !text || (text.title !== '' && !ours.has(text))) return
    ours.add(text)
    // Not on the link around it, because a screen reader would read the title in addition to the text.
    // biome-ignore lint/performance/useDomNodeTextContent: `textContent` would include the hidden category
    if (isCut(text)) text.title = text.innerText
    else text.removeAttribute('title')
  }
  within.addEventListener('pointerover', look)
  return () => within.removeEventListener('pointerover', look)
}
