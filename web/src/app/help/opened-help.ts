import { observable } from '#web/platform/observable.ts'
import type { Topic } from './help-texts.ts'

/** The topic that lies beside the screen; undefined where none does. */
export const openedHelp = observable<Topic | undefined>(undefined)
