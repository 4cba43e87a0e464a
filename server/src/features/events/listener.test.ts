import { createLog } from '@iambiz/runtime/log.ts'
import { expect, test } from 'vitest'
import { createListener } from './listener.ts'

test('a check does not report a failure while the connection cannot be opened again', async () => {
  const unused = () => {}
  const listener = createListener(
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: createLog('test', 'fatal') },
    { onMessage: unused, onBegin: unused, onLost: unused },
  )
  const wanted = listener.ready()
  const looked = listener.check()
  await expect(wanted).rejects.toThrow()
  await expect(looked).resolves.toBeUndefined()
})
