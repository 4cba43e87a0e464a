import { parentPort, workerData } from 'node:worker_threads'
import { templateHtml } from './template-html.ts'

const { kind, file } = workerData
const html = await templateHtml(kind, file).catch(() => null)
parentPort?.postMessage({ html })
