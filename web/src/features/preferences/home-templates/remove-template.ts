import type { HomeTemplate } from '@iambiz/contract/home-templates.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { templatePhrases } from './phrases.ts'
import { touched } from './touched.ts'
import { bodyOf, valuesOf } from './values.ts'

/** Returns a function that deletes a recommendation immediately; the toast has a button to restore it. */
export function useRemoveTemplate(): (template: HomeTemplate) => void {
  const creation = useWrite('POST /iam-authority/v1/admin/homeTemplate/saveOrUpdate', {
    invalidates: touched,
  })
  const removal = useWrite('POST /iam-authority/v1/admin/homeTemplate/delete', { invalidates: touched })
  return (template) => {
    const name = { name: template.subjectName }
    const restore = () =>
      creation.mutate(
        { body: bodyOf(valuesOf(template)) },
        { onSuccess: () => notify.success(words(templatePhrases).restored(name)) },
      )
    removal.mutate(
      { body: { ids: [template.id] } },
      { onSuccess: () => notify.undoable(words(templatePhrases).removed(name), restore) },
    )
  }
}
