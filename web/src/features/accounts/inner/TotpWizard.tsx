import { type ReactNode, useId, useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { StepUpForm } from '#web/platform/step-up/StepUpForm.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CodeStep } from './CodeStep.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { wizardPhrases } from './phrases.ts'
import { ScanStep } from './ScanStep.tsx'
import { type Step, Steps } from './Steps.tsx'
import { type Asked, useQuestion, useStarted } from './use-started.ts'
import './totp.css'

/** Error codes after which this secret cannot be confirmed any more and a new one is needed. */
const spentCodes: readonly number[] = [4004, 423]

function useBinding(onDone: () => void) {
  const words = usePhrases(wizardPhrases)
  return useWrite('POST /iam-portal/v1/portal/confirm', {
    quiet: true,
    invalidates: ['POST /iam-portal/v1/portal/innerAccount'],
    done({ recoveryCodes }) {
      notify.success(words.done)
      if (recoveryCodes.length === 0) onDone()
    },
  })
}

/** Binds a device in steps. Nothing is stored before its first correct code, so closing needs no confirmation. */
export function TotpWizard({ onClose }: { onClose: () => void }) {
  const asked = useQuestion()
  const device = useStarted()
  const binding = useBinding(onClose)
  const [isTyping, setTyping] = useState(false)
  const codes = binding.data?.recoveryCodes ?? []
  if (codes.length > 0) return <CodesDialog codes={codes} isStep onClose={onClose} />
  if (asked) return <IdentityStep asked={asked} onClose={onClose} />
  const { started, failure } = device
  if (!started) return <Waiting message={failure?.message} onClose={onClose} />

  const renew = () => {
    binding.reset()
    setTyping(false)
    device.begin()
  }
  const onCode = (code: string, name: string) =>
    binding.mutate({ query: {}, body: { code, accountId: started.accountId, ...(name ? { name } : {}) } })
  const { secondsLeft } = device
  return isTyping ? (
    <Typing
      binding={binding}
      onCode={onCode}
      onRenew={renew}
      onBack={() => setTyping(false)}
      onClose={onClose}
    />
  ) : (
    <Frame
      step="scan"
      onClose={onClose}
      next={(label) => (
        <Button kind="primary" disabled={secondsLeft === 0} onClick={() => setTyping(true)}>
          {label}
        </Button>
      )}
    >
      <ScanStep started={started} secondsLeft={secondsLeft} onRefresh={renew} />
    </Frame>
  )
}

type FrameProps = {
  step: Step
  onClose: () => void
  onBack?: () => void
  next?: (label: string) => ReactNode
  children: ReactNode
}

function Frame({ step, onClose, onBack, next, children }: FrameProps) {
  const words = usePhrases(wizardPhrases)
  return (
    <Dialog
      open
      className="totp-wizard"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          {onBack && (
            <Button kind="text" onClick={onBack}>
              {words.back}
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={onClose}>{words.cancel}</Button>
          {next?.(words.next)}
        </>
      }
    >
      <Steps at={step} />
      {children}
    </Dialog>
  )
}

function Waiting({ message, onClose }: { message: string | undefined; onClose: () => void }) {
  const words = usePhrases(wizardPhrases)
  return (
    <Frame step="identity" onClose={onClose}>
      {message ? (
        <p className="totp-failure" role="alert">
          <LocalizedMessage>{message}</LocalizedMessage>
        </p>
      ) : (
        <Skeleton label={words.loading}>
          <SkeletonBlock height={180} />
        </Skeleton>
      )}
    </Frame>
  )
}

function IdentityStep({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const form = useId()
  const { question, confirm } = asked
  return (
    <Frame
      step="identity"
      onClose={onClose}
      next={(label) =>
        question.methods.length > 0 && (
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {label}
          </Button>
        )
      }
    >
      <StepUpForm id={form} question={question} onBusy={setBusy} onConfirm={confirm} />
    </Frame>
  )
}

type TypingProps = {
  binding: ReturnType<typeof useBinding>
  onCode: (code: string, name: string) => void
  onRenew: () => void
  onBack: () => void
  onClose: () => void
}

function Typing({ binding, onCode, onRenew, onBack, onClose }: TypingProps) {
  const words = usePhrases(wizardPhrases)
  const form = useId()
  const isSpent = binding.error !== null && spentCodes.includes(binding.error.code)
  return (
    <Frame
      step="code"
      onClose={onClose}
      onBack={onBack}
      next={() =>
        isSpent ? (
          <Button kind="primary" onClick={onRenew}>
            {words.refresh}
          </Button>
        ) : (
          <Button kind="primary" type="submit" form={form} busy={binding.isPending}>
            {words.confirm}
          </Button>
        )
      }
    >
      <CodeStep id={form} failure={binding.error} onCode={onCode} />
    </Frame>
  )
}
