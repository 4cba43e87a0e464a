import type { Api } from '@iambiz/contract/api.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { readCache } from '#web/platform/api/read-cache.ts'
import { forgetDrafts } from '#web/platform/drafts.ts'
import { forgetHomeData } from '#web/platform/home/home-reading.ts'
import { words } from '#web/platform/i18n/phrases.ts'
import { forgetExpiry } from '#web/platform/session/expiry.ts'
import { currentPhase, setPhase } from '#web/platform/session/phase.ts'
import { forgetPerson } from '#web/platform/session/store.ts'
import { notifyOtherTabs } from '#web/platform/session/tabs.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { sessionFailurePhrases } from './failure-phrases.ts'

/** Ends the session on the server, in other tabs and at the identity provider. */
export const signOut = async () => {
  const before = currentPhase()
  notifyOtherTabs({ kind: 'signing-out' })
  setPhase({ name: 'leaving' })
  let there: DataOf<Api['POST /iam-portal/auth/logout']> = {}
  try {
    there = await call('POST /iam-portal/auth/logout', { body: {} })
  } catch (error) {
    // A session that has already ended counts as signed out. After any other error the person stays signed in and sees
    // it.
    if (!(error instanceof ApiFailure) || error.kind !== 'session-over') {
      setPhase(before)
      const reason = error instanceof Error ? error.message : ''
      notify.failure(words(sessionFailurePhrases).signOutFailed({ reason }), { retry: () => void signOut() })
      return
    }
  }
  forgetPerson()
  forgetExpiry()
  forgetHomeData()
  forgetDrafts()
  readCache.client?.clear()
  notifyOtherTabs({ kind: 'signed-out' })
  if (there.endSessionUrl) location.replace(there.endSessionUrl)
  else setPhase({ name: 'signed-out', isProviderAway: there.providerAway })
}
