import type { Verification } from '@iambiz/contract/platform/sealed-log.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { notifyFailure } from '../api/notify-failure.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { brokenRowOf } from './broken-row.ts'
import { verifyPhrases } from './verify-phrases.ts'
import './sealed-log.css'

type Props = {
  title: string
  /** Verifies the batch after the given one, or the first one. */
  check: (after: string | undefined) => Promise<Verification>
  /** Shows the record with this number. */
  onOpen: (rowNo: string) => void
  onClose: () => void
}

type Found = { rows: number; answer?: Verification }

type OutcomeProps = Pick<Props, 'onOpen'> & { rows: number; answer: Verification }

/** The result of the verification, with a link to the record concerned. */
function Outcome({ rows, answer, onOpen }: OutcomeProps) {
  const words = usePhrases(verifyPhrases)
  const { broken, unsealed, head } = answer
  const place = broken && {
    row: broken.rowNo ?? '',
    batch: broken.batchNo,
    time: broken.time ? words.at({ time: broken.time }) : '',
  }
  const rowNo = brokenRowOf(answer)
  return (
    <div role="status" className="log-verified" data-broken={broken ? true : undefined}>
      <p>
        <Icon name={broken ? 'triangle-alert' : 'shield-check'} size={18} />
        {broken && place ? words[broken.kind](place) : words.intact({ rows, unsealed })}
      </p>
      {rowNo !== undefined && (
        <Button size="small" onClick={() => onOpen(rowNo)}>
          {words.open}
        </Button>
      )}
      {head && (
        <p className="log-chain-end">
          {words.head} <span className="figures">{head.batchNo}</span> <code>{head.hash}</code>
        </p>
      )}
    </div>
  )
}

/** Verifies the whole chain of a sealed log batch by batch, and shows the result. */
export function VerifyDialog({ title, check, onOpen, onClose }: Props) {
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
        const answer: Verification = await check(after)
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
  const open = (rowNo: string) => {
    onClose()
    onOpen(rowNo)
  }
  return (
    <Dialog
      open
      title={title}
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
      {found?.answer && <Outcome rows={found.rows} answer={found.answer} onOpen={open} />}
    </Dialog>
  )
}
