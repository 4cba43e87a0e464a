import { observable } from '#web/platform/observable.ts'
import type { Topic } from './help-texts.ts'

/** The topic that is open beside the screen; undefined if none. */
export const openedHelp = observable<Topic | undefined>(undefined)
