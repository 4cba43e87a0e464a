import { ApiFailure } from './failure.ts'

type Parts<Answer, Fault> = {
  post: (file: File, signal: AbortSignal) => Promise<Answer>
  /** Returns the fault of a file that can be detected without sending it. */
  faultOf: (file: File) => Fault | undefined
  onSending: (isSending: boolean) => void
}

type Heard<Answer, Fault> = {
  begin?: (fault: Fault | undefined) => void
  read: (answer: Answer) => void
  refuse: (failure: ApiFailure) => void
}

/** Uploads one file at a time; a new file aborts the previous upload, and its result is ignored. */
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
