import type { mostExported as exported } from '@iambiz/contract/platform/log-list.ts'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { Popover } from '../popover/Popover.tsx'
import { useExport } from '../use-export.ts'
import { exportPhrases } from './phrases.ts'
import './log-export.css'

type Found = { total: number; more?: true | undefined }

/**
 * Maximum number of records per file. A copy of the contract's constant, checked by its type, so that the chunk does
 * not include the contract.
 */
const mostExported: typeof exported = 50_000

/** Describes the content of an export, with the button that starts it. */
export function ExportPanel({ found, onStart }: { found: Found; onStart: () => void }) {
  const words = usePhrases(exportPhrases)
  const { total, more = false } = found
  const isCut = more || total > mostExported
  return (
    <>
      <p>{isCut ? words.first({ most: mostExported, total, more }) : words.all({ total })}</p>
      <p className="log-export-note">{words.recorded}</p>
      <Button kind="primary" disabled={total === 0} onClick={onStart}>
        {words.start}
      </Button>
    </>
  )
}

type Props = {
  label: string
  fileName: string
  /** Action name for element permissions. */
  perm?: string
  disabled: boolean
  answer: () => Promise<Blob>
  /** Content of the popover; it calls `onStart` to start the export. */
  children: (onStart: () => void) => ReactNode
}

/** Exports the filtered records of a log, and first describes the content of the file. */
export function LogExport({ label, fileName, perm, disabled, answer, children }: Props) {
  const { exported } = usePhrases(exportPhrases)
  const { isRunning, save } = useExport({ fileName, exported })
  return (
    <Popover
      label={label}
      align="end"
      className="log-export"
      trigger={(trigger) => (
        <Button {...trigger} data-perm={perm} icon="download" busy={isRunning} disabled={disabled}>
          {label}
        </Button>
      )}
    >
      {(close) =>
        children(() => {
          close()
          void save(answer)
        })
      }
    </Popover>
  )
}
