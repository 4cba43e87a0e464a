import { once } from 'node:events'
import { expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { startPortal, testPortal } from '#server/testing/test-app.ts'

test('however a stream ends, the log has no line of it', async () => {
  const world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'A1', [{ org: 'sales', role: 'staff' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const portal = await startPortal(world)
  const open = () => openEvents(portal.browser(browser))
  const streams = async () => (await db.selectFrom('event_stream').select('user_no').execute()).length

  // The page closes, a further stream displaces it, the session ends, the portal stops.
  await (await open()).close()
  await expect.poll(streams).toBe(0)
  const displaced = await open()
  await open()
  await open()
  while (await displaced.next());
  await db.updateTable('session').set({ ended_at: new Date(), end_reason: 'kicked' }).execute()
  await expect.poll(streams).toBe(0)
  await browser.signIn(world.provider, { sub: 'A1' })
  const last = await open()
  const closed = once(portal.app.server, 'close')
  await portal.stop()
  await closed
  expect(await last.next()).toBeUndefined()

  const lines = portal.logged.map((line) => JSON.parse(line) as { level: string; msg: string })
  expect(lines.filter(({ level }) => level !== 'debug').map(({ msg }) => msg)).toEqual(
    lines.filter(({ msg }) => msg.startsWith('Server listening')).map(({ msg }) => msg),
  )
  await world.stop()
})
