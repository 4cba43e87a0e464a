import type { PortalSetting } from '@iambiz/contract/features/portal/settings.ts'
import { useState } from 'react'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { settingsPhrases } from './phrases.ts'
import { changesOf, type Drafts } from './values.ts'

type Name = PortalSetting['name']
type Faults = Partial<Record<Name, string>>
export type Consequence = { what: 'login-log' | 'notices' | 'sessions'; count: number }

/**
 * Saves drafts. It first asks the server what they would delete or end, and if there is anything, asks the person to
 * confirm. Errors are shown at their settings.
 */
export function useSaving(settings: readonly PortalSetting[], drafts: Drafts, onSaved: () => void) {
  const words = usePhrases(settingsPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [asked, setAsked] = useState<readonly Consequence[]>()
  const onError = (failure: ApiFailure) => {
    setAsked(undefined)
    const fieldErrors = fieldFaults<Name>(
      failure.data,
      (field) => settings.find(({ name }) => name === field)?.name,
    )
    setFaults(fieldErrors)
    if (Object.keys(fieldErrors).length === 0) notifyFailure(failure)
  }
  const effect = useWrite('POST /iam-authority/v1/admin/setting/effect', { quiet: true })
  const write = useWrite('POST /iam-authority/v1/admin/setting/save', {
    quiet: true,
    invalidates: ['GET /iam-authority/v1/admin/setting/get', 'GET /iam-portal/v1/portal/password/policy'],
    done: () => notify.success(words.saved),
  })

  const confirm = () => {
    const { changes } = changesOf(settings, drafts)
    const onSuccess = () => {
      setAsked(undefined)
      onSaved()
    }
    write.mutate({ body: { changes } }, { onSuccess, onError })
  }
  const save = () => {
    if (effect.isPending || write.isPending) return
    const { changes, unreadable } = changesOf(settings, drafts)
    setFaults(Object.fromEntries(unreadable.map((name) => [name, words.wholeNumber])))
    if (unreadable.length > 0) return
    effect.mutate(
      { body: { changes } },
      {
        onSuccess: ({ consequences }) => {
          if (consequences.length > 0) setAsked(consequences)
          else confirm()
        },
        onError,
      },
    )
  }
  return {
    save,
    confirm,
    asked,
    unask: () => setAsked(undefined),
    faults,
    clearFaults: () => setFaults({}),
    isPending: effect.isPending || write.isPending,
  }
}
