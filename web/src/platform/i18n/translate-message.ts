import { observable } from '#web/platform/observable.ts'

/** Translates a message into the current language; returns it unchanged until the language changes. */
export const translateMessage = observable<(text: string) => string>((text) => text)
