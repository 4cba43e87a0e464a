import { testScreens } from './testing/every-look.ts'
import { everyArea } from './testing/every-screen.ts'
import { recordedPortal } from './testing/mock-web.ts'
import { companyOfTheMoment } from './testing/shown.ts'

/** The mock has no replies for sign-in policies; the page test looks at that screen. */
const unrecorded = /\/signInPolicies$/

testScreens('administration', recordedPortal(), () =>
  everyArea(companyOfTheMoment()).filter(({ path }) => !unrecorded.test(path)),
)
