import { createContext, use } from 'react'

/** Translates a displayed message into the current language; returns an unknown message unchanged. */
export const MessageTranslation = createContext((text: string): string => text)

/** A message created in the previous language, shown in the current one. */
export function LocalizedMessage({ children }: { children: string }) {
  return use(MessageTranslation)(children)
}
