import { expect, test } from 'vitest'
import { areas } from '../administration/areas.ts'
import { areaPhrases } from '../administration/phrases.ts'
import { screenPhrases } from '../phrases.ts'
import { nameOf, screens } from '../screens.ts'
import { screenIcons } from './screen-icons.ts'
import { screenReadings } from './screen-readings.ts'

test('[HOME-06] every screen that the search offers has a reading, a syllable for each character', () => {
  const offered = screens.filter(({ navigation, title }) => navigation ?? screenIcons[title]).map(nameOf)
  expect(offered.length).toBeGreaterThan(0)
  for (const title of offered) {
    const name = screenPhrases[title].zh
    expect(screenReadings[title]?.split(' '), name).toHaveLength([...name].length)
  }
  for (const { name, reading } of areas)
    expect(reading.split(' '), name).toHaveLength([...areaPhrases[name].zh].length)
})
