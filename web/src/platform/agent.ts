import { observable } from './observable.ts'

/** The browser that shows the page, as it names itself. */
export const agent = observable(globalThis.navigator?.userAgent ?? '')
