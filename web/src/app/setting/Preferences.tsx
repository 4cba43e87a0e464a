import { PreferenceCards } from '#web/features/preferences/settings/PreferenceCards.tsx'
import { chooseLanguage, chooseLook } from '../choose-preferences.ts'
import { TourCard } from '../tour/TourCard.tsx'
import { SettingPage } from './SettingPage.tsx'

/** What the person chose: language, look, where to begin, what to be told. */
export function Preferences() {
  return (
    <SettingPage part="preferences">
      <PreferenceCards onLanguage={chooseLanguage} onLook={(look) => void chooseLook(look)} />
      <TourCard />
    </SettingPage>
  )
}
