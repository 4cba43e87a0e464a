/** What a card says of its chart: the times that it is of, and its unit or sum. */
export function captionOf(part: Element): string[] {
  const hint = part.closest('.card')?.querySelector('.chart-hint')?.textContent ?? ''
  const times = part.closest<HTMLElement>('[data-picture-of]')?.dataset.pictureOf ?? ''
  return [times, hint].filter((line) => line !== '')
}
