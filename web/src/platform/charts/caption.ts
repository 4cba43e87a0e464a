/** Returns the hints of a chart's card: its period, and its unit or total. */
export function captionOf(part: Element): string[] {
  const hint = part.closest('.card')?.querySelector('.chart-hint')?.textContent ?? ''
  const times = part.closest<HTMLElement>('[data-picture-of]')?.dataset.pictureOf ?? ''
  return [times, hint].filter((line) => line !== '')
}
