import { call } from '#web/platform/api/call.ts'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { isSignInWindow } from '#web/platform/embedding/sign-in-window.ts'
import type { Callback } from '#web/platform/navigation/address.ts'
import { basePath } from '#web/platform/paths.ts'
import { setPhase } from '#web/platform/session/phase.ts'
import { takeReturnPath } from '#web/platform/session/return-path.ts'
import { notifyOtherTabs } from '#web/platform/session/tabs.ts'
import { setTicket } from '#web/platform/step-up/ticket.ts'
import { notify } from '#web/platform/toasts/toasts.ts'

type Enter = () => Promise<void>

async function returnToScreen(enter: Enter): Promise<void> {
  history.replaceState(null, '', basePath + takeReturnPath())
  await enter()
}

/** The verification failed or was cancelled: the session continues without a ticket. */
export async function failStepUp(message: string, enter: Enter): Promise<void> {
  if (isSignInWindow()) return setPhase({ name: 'verification-failed', message })
  notify.failure(message)
  await returnToScreen(enter)
}

/** Exchanges the provider's authorization code for a ticket, for the page that opened this window or for this one. */
export async function finishStepUp(
  { code, state = '', iss }: Extract<Callback, { kind: 'code' }>,
  enter: Enter,
): Promise<void> {
  setPhase({ name: 'entering', isHome: false })
  try {
    const body = { code, state, ...(iss ? { iss } : {}) }
    const ticket = await call('POST /iam-portal/auth/stepUp/finish', { body })
    if (isSignInWindow()) {
      notifyOtherTabs({ kind: 'verified', ticket })
      setPhase({ name: 'signed-in-beside', isVerified: true })
      return window.close()
    }
    setTicket(ticket)
  } catch (error) {
    if (error instanceof ApiFailure && error.kind === 'session-over') return
    return failStepUp(error instanceof Error ? error.message : '', enter)
  }
  await returnToScreen(enter)
}
