import { observable } from '#web/platform/observable.ts'

/** `unasked`: it comes by itself on a first visit; `asked`: somebody wants to see it again; `over`: not again in this page. */
export const tour = observable<'unasked' | 'asked' | 'over'>('unasked')

/** Shows the tour once home is there. */
export const startTour = (): void => tour.set('asked')
