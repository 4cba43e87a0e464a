import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/call.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { verifyPhrases } from './phrases.ts'

type Found = { rows: number; answer?: Verification }

/** What was found, in words. */
function Outcome({ rows, answer }: Found & { answer: Verification }) {
  const words = usePhrases(verifyPhrases)
  const { broken, unsealed, head } = answer
  const place = broken && {
    row: broken.rowNo ?? '',
    batch: broken.batchNo,
    time: broken.time ? words.at({ time: broken.time }) : '',
  }
  return (
    <div role="status" className="operation-verified" data-broken={broken ? true : undefined}>
      <p>
        <Icon name={broken ? 'triangle-alert' : 'shield-check'} size={18} />
        {broken && place ? words[broken.kind](place) : words.intact({ rows, unsealed })}
      </p>
      {head && (
        <p className="operation-head">
          {words.head} <span className="figures">{head.batchNo}</span> <code>{head.hash}</code>
        </p>
      )}
    </div>
  )
}

/** Checks the whole chain, part by part, and says what was found. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const words = usePhrases(verifyPhrases)
  const [found, setFound] = useState<Found>()
  const [isRunning, setRunning] = useState(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const verify = async () => {
    setRunning(true)
    setFound({ rows: 0 })
    try {
      let [rows, after]: [number, string | undefined] = [0, undefined]
      do {
        const answer: Verification = await call('POST /iam-authority/v1/admin/opLog/verifyChain', {
          body: after === undefined ? {} : { after },
        })
        rows += answer.checked
        after = answer.next
        setFound(after === undefined ? { rows, answer } : { rows })
      } while (after !== undefined && isShown.current)
    } catch (error) {
      setFound(undefined)
      if (error instanceof Error) notifyFailure(error, verify)
    } finally {
      setRunning(false)
    }
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button kind="primary" busy={isRunning} onClick={() => void verify()}>
            {found?.answer ? words.again : words.start}
          </Button>
        </>
      }
    >
      <p>{words.about}</p>
      {found && !found.answer && <p role="status">{words.running({ rows: found.rows })}</p>}
      {found?.answer && <Outcome rows={found.rows} answer={found.answer} />}
    </Dialog>
  )
}
