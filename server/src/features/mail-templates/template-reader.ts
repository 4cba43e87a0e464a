import { answerTask } from '#server/platform/files/read-apart.ts'
import { isHonestZip } from '#server/platform/files/zip.ts'
import { templateHtml } from './template-html.ts'

type Task = { kind: 'html' | 'docx'; file: Uint8Array; mostEntries: number }

answerTask(async ({ kind, file, mostEntries }: Task) => {
  // Unpacked once to see that no more comes out than was said: that takes time which the portal has not.
  if (kind === 'docx' && !isHonestZip(Buffer.from(file), mostEntries)) return 'too-much'
  return { html: await templateHtml(kind, file).catch(() => null) }
})
