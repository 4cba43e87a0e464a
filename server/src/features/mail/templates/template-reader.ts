import { answerTask } from '#server/platform/files/read-apart.ts'
import { templateHtml } from './template-html.ts'

type Task = { kind: 'html' | 'docx'; file: Uint8Array }

answerTask(async ({ kind, file }: Task) => ({ html: await templateHtml(kind, file).catch(() => null) }))
