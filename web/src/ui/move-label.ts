import { createContext } from 'react'

/** Accessible name of the handle with which the arrow keys move a dialog. */
export const MoveLabel = createContext('')
