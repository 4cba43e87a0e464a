import { AppMenu } from '#web/features/catalogue/apps/AppMenu.tsx'
import type { AppMenuRequest } from '#web/features/catalogue/apps/app-menu.ts'
import { useRelatedActions } from './related-actions.ts'

/** The menu of an application, with actions of other features. */
export function RelatedAppMenu(request: AppMenuRequest) {
  const related = useRelatedActions()
  return <AppMenu {...request} related={related} />
}
