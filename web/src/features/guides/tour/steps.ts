/** The steps in order; the target of each is the first of its selectors that matches a visible element. */
export const steps = [
  { name: 'search', anchors: ['.search-box'] },
  { name: 'apps', anchors: ['.home-usual', '.home-apps > .card'] },
  // In the header, or on phones in the line below it.
  { name: 'role', anchors: ['.header-switch button', '.context-line button'] },
  // The bell and the person’s menu.
  { name: 'person', anchors: ['.header > .popover-anchor > button'] },
] as const

export type StepName = (typeof steps)[number]['name']

export type Box = { left: number; top: number; width: number; height: number }

/** Returns the smallest box around the given ones; undefined if there are none. */
export const around = (boxes: readonly Box[]): Box | undefined => {
  if (boxes.length === 0) return undefined
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

export const isShown = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0

/** Returns the targets of a step; empty if the layout, the person’s choices or element permissions leave none. */
export const anchorsOf = (name: StepName): Element[] => {
  for (const selector of steps.find((step) => step.name === name)?.anchors ?? []) {
    const found = [...document.querySelectorAll(selector)].filter(isShown)
    if (found.length > 0) return found
  }
  return []
}

export const shownSteps = (): StepName[] =>
  steps.map(({ name }) => name).filter((name) => anchorsOf(name).length > 0)

/** Returns the step that replaces one whose target has disappeared: the next one, else the previous one. */
export const stepInstead = (lost: StepName, shown: readonly StepName[]): StepName | undefined => {
  const names: readonly StepName[] = steps.map(({ name }) => name)
  return shown.find((name) => names.indexOf(name) > names.indexOf(lost)) ?? shown.at(-1)
}
