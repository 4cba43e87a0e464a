/** For `ref`: scrolls to a result below its button, which may be outside the window. */
export const bringIntoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })
