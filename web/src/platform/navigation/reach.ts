import { createContext, use } from 'react'

/** Whether the person may open the screen of a path. A context, because screens must not import the list of screens. */
export const ReachContext = createContext<(path: string) => boolean>(() => false)

export const useReach = () => use(ReachContext)
