import { observable } from '#web/platform/observable.ts'

/**
 * `unasked`: starts automatically on a first visit; `asked`: started by the person; `over`: does not start again on
 * this page.
 */
export const tour = observable<'unasked' | 'asked' | 'over'>('unasked')

/** Starts the tour once home has loaded. */
export const startTour = (): void => tour.set('asked')
