import { readings } from 'virtual:readings'
import { expect, test } from 'vitest'
import { areas } from './administration/areas.ts'
import { screens } from './screens.ts'

test('[HOME-06] every screen that the search offers has a reading, a syllable for each character', () => {
  const names = [...screens.map(({ label }) => label), ...areas.map(({ title }) => title)]
  for (const { zh } of names) expect(readings[zh]?.split(' '), zh).toHaveLength([...zh].length)
  expect(readings).toMatchObject({ 公告管理: 'gong gao guan li' })
})
