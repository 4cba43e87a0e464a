import { basePath } from '#web/platform/paths.ts'
import { openedHelp } from './opened-help.ts'
import { topicAt } from './topic-at.ts'

/** Opens the help about the current screen beside it. */
export const openHelp = (): void => openedHelp.set(topicAt(location.pathname.slice(basePath.length)))
