// The rate of the password hash alone, with the concurrency that the provider allows.

import { demoPassword } from '@iambiz/demo/accounts.ts'
import { hashPassword } from '@iambiz/provider/password.ts'
import { verify } from '@node-rs/argon2'
import type { Rate } from '../compare.ts'

const atOnce = 4
const stored = await hashPassword(demoPassword)

/** Hashes for some seconds; returns the rate and the processor time per hash. */
async function hashFor(seconds: number): Promise<Rate> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await verify(stored, demoPassword)
      done += 1
    }
  }
  const [began, usage] = [performance.now(), process.cpuUsage()]
  await Promise.all(Array.from({ length: atOnce }, loop))
  const { user, system } = process.cpuUsage(usage)
  return {
    perSecond: (done * 1000) / (performance.now() - began),
    processorMicros: (user + system) / done,
  }
}

process.on('message', async ({ seconds }: { seconds: number }) => {
  process.send?.(await hashFor(seconds))
})
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: 'limit' })
