import type { Api } from '@iambiz/contract/api.ts'
import type { StepUpMethod } from '@iambiz/contract/features/accounts/credentials.ts'
import { stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { inAdvance } from '#web/platform/api/in-advance.ts'
import { send } from '#web/platform/api/send.ts'
import { verifyBeside } from './at-provider.ts'
import { StepUpDialog } from './StepUpDialog.tsx'
import type { Confirm, StepUpQuestion } from './StepUpForm.tsx'
import { dropTicket, liveTicket, setTicket } from './ticket.ts'

let question: Promise<string | undefined> | undefined

/** The calls that have asked for one. The ticket is shown to no others. */
const asking = new Set<string>()

inAdvance.of = (key) => {
  const known = asking.has(key) ? liveTicket() : undefined
  return known === undefined ? undefined : { 'pwd-ticket': known }
}

async function giveTicket(method: StepUpMethod, value: string): Promise<string> {
  if (method === 'provider') return setTicket(await verifyBeside())
  const key = 'POST /iam-portal/auth/stepUp' satisfies keyof Api
  // The server tells a recovery code from the code of a device.
  const body = { method: method === 'password' ? 'password' : 'totp', value }
  return setTicket((await send(key, { body })) as DataOf<Api[typeof key]>)
}

/** A place that asks the person itself; gives up by `undefined`. */
export type Asker = (question: StepUpQuestion, confirm: Confirm) => Promise<void>

let asker: Asker | undefined

/** Asks inside something that is open already, a wizard, until the returned function is called. */
export function askWithin(place: Asker): () => void {
  asker = place
  return () => {
    if (asker === place) asker = undefined
  }
}

async function askThere(place: Asker, question: StepUpQuestion): Promise<string | undefined> {
  let given: string | undefined
  await place(question, async (method, value) => {
    given = await giveTicket(method, value)
  })
  return given
}

/** Shows the dialog; gives the ticket, or nothing where the person does not want to go on. */
const askInDialog = (question: StepUpQuestion): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const close = () => {
      root.unmount()
      place.remove()
    }
    const onConfirm: Confirm = async (method, value) => {
      try {
        resolve(await giveTicket(method, value))
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
    root.render(<StepUpDialog question={question} onConfirm={onConfirm} onCancel={onCancel} />)
  })

const isMethods = (value: unknown): value is StepUpMethod[] => Array.isArray(value)

/** What the refusal offers; an older server names nothing and means the password. */
function questionOf({ message: reason, data }: ApiFailure): StepUpQuestion {
  const named = typeof data === 'object' && data !== null && 'methods' in data ? data.methods : undefined
  return { reason, methods: isMethods(named) ? named : ['password'] }
}

/** One question at a time, however many calls need it. */
const askOnce = (refusal: ApiFailure) => {
  const wanted = questionOf(refusal)
  question ??= (asker ? askThere(asker, wanted) : askInDialog(wanted)).finally(() => {
    question = undefined
  })
  return question
}

const isStepUpNeeded = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === stepUpNeeded

/**
 * Makes a call once more that was refused for want of a step-up, with a ticket in its headers; asks the person who
 * they are where there is none that counts. Throws the refusal where the person does not want to.
 */
export async function confirmed<T>(
  key: string,
  refusal: ApiFailure,
  make: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  asking.add(key)
  const known = liveTicket()
  let refused = refusal
  if (known) {
    try {
      return await make({ 'pwd-ticket': known })
    } catch (error) {
      // It was too old, or by less than this call asks for.
      if (!isStepUpNeeded(error)) throw error
      refused = error
      dropTicket()
    }
  }
  const given = await askOnce(refused)
  if (!given) throw refused
  return make({ 'pwd-ticket': given })
}
