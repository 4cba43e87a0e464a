import { parentPort, workerData } from 'node:worker_threads'
import { tableRows } from './table-rows.ts'

const { kind, file, mostRows } = workerData
const rows = await tableRows(kind, file, mostRows).catch(() => 'damaged')
parentPort?.postMessage(rows)
