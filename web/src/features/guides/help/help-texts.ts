import type { HelpText } from './help-text.ts'
import { analysisHelp } from './texts/analysis-phrases.ts'
import { announcementHelp } from './texts/announcement-phrases.ts'
import { applicationsHelp } from './texts/applications-phrases.ts'
import { peopleHelp } from './texts/people-phrases.ts'
import { personalHelp } from './texts/personal-phrases.ts'
import { portalAdminHelp } from './texts/portal-admin-phrases.ts'
import { portalHelp } from './texts/portal-phrases.ts'
import { recordsHelp } from './texts/records-phrases.ts'
import { rightsHelp } from './texts/rights-phrases.ts'
import { workplaceHelp } from './texts/workplace-phrases.ts'

const declared = {
  ...portalHelp,
  ...workplaceHelp,
  ...personalHelp,
  ...announcementHelp,
  ...analysisHelp,
  ...applicationsHelp,
  ...peopleHelp,
  ...rightsHelp,
  ...portalAdminHelp,
  ...recordsHelp,
}

export type Topic = keyof typeof declared

/** All texts of the help by topic. topics.ts assigns topics to screens. */
export const helpTexts: Readonly<Record<Topic, HelpText>> = declared
