import { parseArgs } from 'node:util'
import { StartError } from '@iambiz/runtime/role.ts'
import { checkData } from './app/check-data.ts'
import { runCommand, withPortalDatabase } from './app/command.ts'
import { openContents } from './platform/files/open-contents.ts'
import { type NotedSeals, readNotedSeals } from './platform/sealed-log/noted-seals.ts'

const usage = `Usage: check-data [--log FILE]... [--settle-mails]
  --log FILE      the worker's log, which names the seals that the database should have; several are possible
  --settle-mails  gives up all mails in progress: after a restore, before a worker starts`

function readArguments() {
  try {
    const options = { log: { type: 'string', multiple: true }, 'settle-mails': { type: 'boolean' } } as const
    const { values } = parseArgs({ options })
    return { files: values.log ?? [], settlesMails: values['settle-mails'] ?? false }
  } catch {
    throw new StartError(usage)
  }
}

/** Reads the seals in the logs that the operator names; each must have one. */
async function readLogs(files: readonly string[]): Promise<NotedSeals> {
  const all: NotedSeals = { seals: [], unreadable: 0 }
  for (const file of files) {
    const { seals, unreadable } = await readNotedSeals(file).catch((error: Error) => {
      throw new StartError(`the worker's log cannot be read: ${error.message}`)
    })
    if (seals.length === 0)
      throw new StartError(`${file} names no seal. Name a log of the worker in which it has sealed.`)
    all.seals.push(...seals)
    all.unreadable += unreadable
  }
  return all
}

/** Reading a batch of ten thousand rows takes long on a slow disk. */
const statementTimeoutMs = 600_000

// `node server/src/check-data.ts`: checks that the data are whole; ends with code 1 where anything is lost.
await runCommand('check-data', async () => {
  const { files, settlesMails } = readArguments()
  const noted = await readLogs(files)
  return withPortalDatabase(
    async (db, config) => {
      const { lines, isWhole } = await checkData(db, openContents(config.files), { noted, settlesMails })
      if (!isWhole) process.exitCode = 1
      return lines.join('\n')
    },
    { statementTimeoutMs },
  )
})
