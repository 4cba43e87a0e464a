import { createContext, use } from 'react'

/** Whether the person may open the screen of a path; the list of screens itself is not to be imported by screens. */
export const ReachContext = createContext<(path: string) => boolean>(() => false)

export const useReach = () => use(ReachContext)
