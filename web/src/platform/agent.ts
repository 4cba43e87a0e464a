import { observable } from './observable.ts'

/** The User-Agent string of the browser that shows the page. */
export const agent = observable(globalThis.navigator?.userAgent ?? '')
