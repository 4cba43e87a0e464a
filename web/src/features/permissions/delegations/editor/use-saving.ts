import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { useState } from 'react'
import { conflictOf } from '#web/platform/api/conflict.ts'
import type { ApiFailure } from '#web/platform/api/failure.ts'
import { fieldFaults } from '#web/platform/api/field-faults.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useCreate } from '#web/platform/api/use-create.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { newToken } from '#web/platform/new-token.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { touched } from '../touched.ts'
import { fieldOf, fieldOfCode } from './fields.ts'
import { editorPhrases } from './phrases.ts'
import type { DelegationRequest, Faults } from './values.ts'

/** The reply to a change that came too late contains the stored delegation, like the reply to a conflict. */
const tooLate = 2001

const storedIn = (failure: ApiFailure): Delegation | undefined =>
  failure.code === tooLate
    ? (failure.data as { current?: Delegation } | null)?.current
    : conflictOf<Delegation>(failure)

/** Returns the errors by field. An error code of a delegation rule also belongs to a field. */
function faultsIn({ data, code, message }: ApiFailure): Faults {
  const found: Faults = fieldFaults(data, fieldOf)
  const field = fieldOfCode(code)
  return Object.keys(found).length > 0 || !field ? found : { [field]: message }
}

/**
 * Sends a delegation. Errors go to their fields; on a conflict the stored delegation is kept until the person decides.
 */
export function useSaving(onSaved: () => void) {
  const words = usePhrases(editorPhrases)
  const [faults, setFaults] = useState<Faults>({})
  const [theirs, setTheirs] = useState<Delegation>()
  const [token, setToken] = useState(newToken)
  const write = useCreate('POST /iam-portal/v1/agency/save', {
    quiet: true,
    invalidates: touched,
    renew: (renewed) => void setToken(renewed),
    done: ({ agentName: name, status }, { body }) => {
      // The agent must accept a change again, unless the delegation is in force and the change only reduces it.
      const sentText = body.agencyId === undefined ? words.sent({ name }) : words.asked({ name })
      notify.success(status === 0 ? sentText : words.saved)
    },
  })
  const send = (body: DelegationRequest) => {
    if (write.isPending) return
    write.mutate(
      { body },
      {
        onSuccess: onSaved,
        onError: (failure) => {
          const current = storedIn(failure)
          if (current) return setTheirs(current)
          const found = faultsIn(failure)
          setFaults(found)
          if (Object.keys(found).length === 0) notifyFailure(failure)
        },
      },
    )
  }
  return {
    ...{ send, token, isPending: write.isPending, faults, setFaults, theirs },
    settle: () => setTheirs(undefined),
  }
}
