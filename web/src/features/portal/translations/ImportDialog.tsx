import { useState } from 'react'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { queryClient } from '#web/platform/api/query.ts'
import { upload } from '#web/platform/api/upload.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { FileChoice } from '#web/platform/table-import/FileChoice.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { importPhrases } from './phrases.ts'
import { touched } from './touched.ts'

type Wrong = { total: number; rows: { line: number; key: string; message: string }[] }

const wrongIn = (failure: ApiFailure): Wrong | undefined => {
  const { data } = failure
  return typeof data === 'object' && data !== null && 'rows' in data ? (data as Wrong) : undefined
}

/** Imports texts from a file as unpublished changes. */
export function ImportDialog({ systemCode, onClose }: { systemCode: string; onClose: () => void }) {
  const words = usePhrases(importPhrases)
  const [isRunning, setRunning] = useState(false)
  const [wrong, setWrong] = useState<Wrong>()

  const take = async (file: File) => {
    setRunning(true)
    setWrong(undefined)
    try {
      const done = await upload(
        'POST /iam-authority/v1/admin/languages/import',
        { query: { systemCode, fileName: file.name.slice(-300) }, body: file },
        { signal: new AbortController().signal, onProgress: () => {} },
      )
      notify.success(words.done(done))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const found = wrongIn(failure)
      setWrong(found)
      if (!found) notifyFailure(failure)
    } finally {
      setRunning(false)
      await Promise.all(touched.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
    }
  }

  return (
    <ViewDialog title={words.title} onClose={onClose}>
      <p>{words.about}</p>
      <div className="translation-file">
        {isRunning ? (
          <span role="status">{words.reading}</span>
        ) : (
          <FileChoice label={words.choose} accept=".xlsx,.csv,.json" onFile={(file) => void take(file)} />
        )}
      </div>
      {wrong && (
        <>
          <p className="field-error" role="alert">
            {words.wrong({ count: wrong.total })}
          </p>
          <ul className="translation-wrong">
            {wrong.rows.map(({ line, key, message }) => (
              <li key={key}>
                {words.line({ line })} <code>{key}</code> {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </ViewDialog>
  )
}
