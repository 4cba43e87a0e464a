import { observable } from '#web/platform/observable.ts'

/** Gives a message in the language of the moment; the message itself until the language was changed. */
export const translateMessage = observable<(text: string) => string>((text) => text)
