import { testScreens } from './testing/every-look.ts'
import { everyArea } from './testing/every-screen.ts'
import { recordedPortal } from './testing/mock-web.ts'
import { companyOfTheMoment } from './testing/shown.ts'

testScreens('administration', recordedPortal(), () => everyArea(companyOfTheMoment()))
