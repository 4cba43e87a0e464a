import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { screenPhrases } from '../phrases.ts'
import { nameOf, screens } from '../screens.ts'
import { screenReadings } from './screen-readings.ts'

test('[HOME-06] every screen that the search offers is found by pinyin', () => {
  const offered = screens.filter(({ navigation, searchIcon }) => navigation ?? searchIcon).map(nameOf)
  expect(offered.length).toBeGreaterThan(0)
  for (const title of offered) {
    const name = screenPhrases[title].zh
    expect(screenReadings[title], name).toBe(pinyin(name, { toneType: 'none', v: true }))
  }
})
