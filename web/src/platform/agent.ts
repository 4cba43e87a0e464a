/** The browser that shows the page, as it names itself. */
export const agent = { name: globalThis.navigator?.userAgent ?? '' }
