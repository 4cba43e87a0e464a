import { answerTask } from './read-apart.ts'
import { tableRows } from './table-rows.ts'

type Task = { kind: 'xlsx' | 'csv'; file: Uint8Array; mostRows: number }

answerTask(({ kind, file, mostRows }: Task) => tableRows(kind, file, mostRows).catch(() => 'damaged'))
