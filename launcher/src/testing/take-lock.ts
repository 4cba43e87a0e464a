import { existsSync } from 'node:fs'
import { lockInstance } from '../instance-lock.ts'

// For tests: waits for a file to appear, then takes the lock of a folder: `node take-lock.ts FOLDER SIGNAL`.
const [folder = '', signal = ''] = process.argv.slice(2)
process.send?.('waiting')
while (!existsSync(signal));
const lock = await lockInstance(folder)
process.send?.('pid' in lock ? 'refused' : 'holds')
// The holder stays until it is ended, as a launcher does.
setInterval(() => {}, 60_000)
