import { useState } from 'react'
import { notifyFailure } from './api/notify-failure.ts'
import { toWireTime } from './i18n/format.ts'
import { saveFile } from './save-file.ts'
import { notify } from './toasts/toasts.ts'

type Words = { fileName: string; exported: (savedFile: { name: string }) => string }

/** Downloads the file that a call returns, under the name given by the portal, and reports the result. */
export function useExport({ fileName, exported }: Words) {
  const [isRunning, setRunning] = useState(false)
  const save = async (answer: () => Promise<Blob>, ending = 'xlsx'): Promise<void> => {
    setRunning(true)
    try {
      const name = `download_${toWireTime(Date.now()).replaceAll(/\D/g, '')}_${fileName}.${ending}`
      saveFile(name, await answer())
      notify.success(exported({ name }))
    } catch (error) {
      if (error instanceof Error) notifyFailure(error, () => save(answer, ending))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, save }
}
