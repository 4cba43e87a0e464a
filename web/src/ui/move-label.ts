import { createContext } from 'react'

/** What the handle is called by which the arrow keys move a dialog. */
export const MoveLabel = createContext('')
