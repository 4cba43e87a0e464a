import type { Api } from '@iambiz/contract/api.ts'
import { stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { send } from '#web/platform/api/send.ts'
import { StepUpDialog } from './StepUpDialog.tsx'

/** The ticket lives in memory alone: a page that is loaded again asks again. */
let ticket: { value: string; until: number } | undefined
let asking: Promise<string | undefined> | undefined

const liveTicket = () => (ticket && ticket.until > Date.now() ? ticket.value : undefined)

async function giveTicket(password: string): Promise<string> {
  const key = 'POST /iam-portal/auth/stepUp' satisfies keyof Api
  const body = { method: 'password', value: password }
  const { pwdTicket, expireSeconds } = (await send(key, { body })) as DataOf<Api[typeof key]>
  ticket = { value: pwdTicket, until: Date.now() + expireSeconds * 1000 }
  return pwdTicket
}

/** Shows the dialog; gives the ticket, or nothing where the person does not want to go on. */
const askPerson = (reason: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = () => {
      root.unmount()
      place.remove()
    }
    const onConfirm = async (password: string) => {
      try {
        resolve(await giveTicket(password))
        close()
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.kind !== 'session-over') throw error
        close()
        reject(error)
      }
    }
    const onCancel = () => {
      close()
      resolve(undefined)
    }
    root.render(<StepUpDialog reason={reason} onConfirm={onConfirm} onCancel={onCancel} />)
  })

/** One dialog at a time, however many calls need it. */
const askOnce = (reason: string) => {
  asking ??= askPerson(reason).finally(() => {
    asking = undefined
  })
  return asking
}

const isStepUpNeeded = (error: unknown) => error instanceof ApiFailure && error.code === stepUpNeeded

/**
 * Makes a call once more that was refused for want of a step-up, with a ticket in its headers; asks the person for the
 * password where there is none that counts. Throws the refusal where the person does not want to.
 */
export async function confirmed<T>(
  refusal: ApiFailure,
  make: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const known = liveTicket()
  if (known) {
    try {
      return await make({ 'pwd-ticket': known })
    } catch (error) {
      if (!isStepUpNeeded(error)) throw error
      ticket = undefined
    }
  }
  const given = await askOnce(refusal.message)
  if (!given) throw refusal
  return make({ 'pwd-ticket': given })
}
