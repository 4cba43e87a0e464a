import { ApiFailure } from './failure.ts'

type Parts<Answer, Fault> = {
  post: (file: File, signal: AbortSignal) => Promise<Answer>
  /** What is wrong with a file that needs not be sent for that. */
  faultOf: (file: File) => Fault | undefined
  onSending: (isSending: boolean) => void
}

type Heard<Answer, Fault> = {
  begin?: (fault: Fault | undefined) => void
  read: (answer: Answer) => void
  refuse: (failure: ApiFailure) => void
}

/** Sends one file at a time; of the one before nothing more is heard. */
export function oneUpload<Answer, Fault extends string>({ post, faultOf, onSending }: Parts<Answer, Fault>) {
  let running: AbortController | undefined

  const giveUp = () => {
    running?.abort()
    running = undefined
    onSending(false)
  }

  async function send(file: File, { begin, read, refuse }: Heard<Answer, Fault>): Promise<void> {
    giveUp()
    const fault = faultOf(file)
    begin?.(fault)
    if (fault) return
    const controller = new AbortController()
    running = controller
    onSending(true)
    try {
      const answer = await post(file, controller.signal)
      if (!controller.signal.aborted) read(answer)
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiFailure) refuse(failure)
    } finally {
      if (!controller.signal.aborted) onSending(false)
    }
  }

  return { send, giveUp }
}
