import { createContext, use } from 'react'

/** Gives a message that stands on the page already in the language of the moment; as it is where it is not known. */
export const MessageTranslation = createContext((text: string): string => text)

/** A message that was made in the language of before, and is read in that of the moment. */
export function LocalizedMessage({ children }: { children: string }) {
  return use(MessageTranslation)(children)
}
