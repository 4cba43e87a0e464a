import { openedHelp } from '#web/features/guides/help/opened-help.ts'
import { basePath } from '#web/platform/paths.ts'
import { topicAt } from './topic-at.ts'

/** Opens the help about the current screen beside it. */
export const openHelp = (): void => openedHelp.set(topicAt(location.pathname.slice(basePath.length)))
