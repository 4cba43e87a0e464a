import type { FileRef } from '@iambiz/contract/platform/files.ts'
import { useState } from 'react'
import { callForFile } from '#web/platform/api/call-for-file.ts'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { fileSize } from '#web/platform/i18n/file-size.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { detailsPhrases } from './phrases.ts'
import './attachments.css'

function Attachment({ file: { fileId, fileName, size } }: { file: FileRef }) {
  const words = usePhrases(detailsPhrases)
  const [isLoading, setLoading] = useState(false)
  // Fetched with the request headers for organization and role, which a plain link cannot send.
  const save = async () => {
    setLoading(true)
    try {
      saveFile(fileName, await callForFile('GET /iam-portal/file/:fileId', { params: { fileId } }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error, save)
    } finally {
      setLoading(false)
    }
  }
  return (
    <li>
      <Icon name="paperclip" size={16} />
      <span className="announcement-file">
        <bdi>{fileName}</bdi>
        <small className="figures">{fileSize(size)}</small>
      </span>
      <Button
        kind="text"
        size="small"
        icon="download"
        aria-label={words.download({ name: fileName })}
        busy={isLoading}
        onClick={() => void save()}
      />
    </li>
  )
}

/** The attachments, each with a download button. */
export function Attachments({ files }: { files: readonly FileRef[] }) {
  const words = usePhrases(detailsPhrases)
  if (files.length === 0) return null
  return (
    <section className="announcement-files" aria-label={words.attachments}>
      <ul>
        {files.map((file) => (
          <Attachment key={file.fileId} file={file} />
        ))}
      </ul>
    </section>
  )
}
