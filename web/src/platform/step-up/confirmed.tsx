import type { Api } from '@iambiz/contract/api.ts'
import type { StepUpMethod } from '@iambiz/contract/features/accounts/credentials.ts'
import { stepUpNeeded } from '@iambiz/contract/platform/codes.ts'
import type { DataOf } from '@iambiz/contract/platform/endpoint.ts'
import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { inAdvance } from '#web/platform/api/in-advance.ts'
import { send } from '#web/platform/api/send.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { askForPasskey } from '#web/platform/passkey/authenticator.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MoveLabel } from '#web/ui/move-label.ts'
import { verifyBeside } from './at-provider.ts'
import { stepUpPhrases } from './phrases.ts'
import { type Confirm, StepUpForm, type StepUpQuestion } from './StepUpForm.tsx'
import { dropTicket, type IssuedTicket, liveTicket, setTicket } from './ticket.ts'

let question: Promise<string | undefined> | undefined

/** Calls that have required a step-up. The ticket is sent to no other calls. */
const asking = new Set<string>()

inAdvance.of = (key) => {
  const known = asking.has(key) ? liveTicket() : undefined
  return known === undefined ? undefined : { 'pwd-ticket': known }
}

async function verifyByPasskey(): Promise<IssuedTicket> {
  const start = 'POST /iam-portal/auth/stepUp/passkey/start' satisfies keyof Api
  const { options } = (await send(start)) as DataOf<Api[typeof start]>
  const finish = 'POST /iam-portal/auth/stepUp/passkey/finish' satisfies keyof Api
  return (await send(finish, { body: { credential: await askForPasskey(options) } })) as IssuedTicket
}

async function requestTicket(method: StepUpMethod, value: string): Promise<string> {
  if (method === 'provider') return setTicket(await verifyBeside())
  if (method === 'passkey') return setTicket(await verifyByPasskey())
  const key = 'POST /iam-portal/auth/stepUp' satisfies keyof Api
  // The server distinguishes a recovery code from a TOTP code.
  const body = { method: method === 'password' ? 'password' : 'totp', value }
  return setTicket((await send(key, { body })) as DataOf<Api[typeof key]>)
}

/** A component that asks the person itself; it cancels with `undefined`. */
export type Asker = (question: StepUpQuestion, confirm: Confirm) => Promise<void>

let asker: Asker | undefined

/** Asks inside an open component, such as a wizard, until the returned function is called. */
export function askWithin(place: Asker): () => void {
  asker = place
  return () => {
    if (asker === place) asker = undefined
  }
}

async function askThere(place: Asker, question: StepUpQuestion): Promise<string | undefined> {
  let given: string | undefined
  await place(question, async (method, value) => {
    given = await requestTicket(method, value)
  })
  return given
}

type StepUpDialogProps = { question: StepUpQuestion; onConfirm: Confirm; onCancel: () => void }

/** Asks a signed-in person to verify their identity again. */
function StepUpDialog({ question, onConfirm, onCancel }: StepUpDialogProps) {
  const words = usePhrases(stepUpPhrases)
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    // Rendered outside of the app, which provides the label of the move handle to all other dialogs.
    <MoveLabel value={words.move}>
      <Dialog
        open
        title={words.title}
        onClose={onCancel}
        footer={
          <>
            <Button onClick={onCancel}>{words.cancel}</Button>
            {question.methods.length > 0 && (
              <Button kind="primary" type="submit" form={form} busy={isBusy}>
                {words.confirm}
              </Button>
            )}
          </>
        }
      >
        <StepUpForm id={form} question={question} onConfirm={onConfirm} onBusy={setBusy} />
      </Dialog>
    </MoveLabel>
  )
}

/** Shows the dialog; resolves to the ticket, or to undefined if the person cancels. */
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
        resolve(await requestTicket(method, value))
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

/** Returns the methods that the refusal offers; an older server lists none and accepts the password. */
function questionOf({ message: reason, data }: ApiFailure): StepUpQuestion {
  const named = typeof data === 'object' && data !== null && 'methods' in data ? data.methods : undefined
  return { reason, methods: isMethods(named) ? named : ['password'] }
}

/** Shows one question at a time for all waiting calls. */
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
 * Retries a call that was refused because it needs step-up authentication, with a ticket in its headers; asks the
 * person if there is no valid ticket. Throws the refusal if the person cancels.
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
      // The ticket has expired, or this call requires a more recent one.
      if (!isStepUpNeeded(error)) throw error
      refused = error
      dropTicket()
    }
  }
  const given = await askOnce(refused)
  if (!given) throw refused
  return make({ 'pwd-ticket': given })
}
