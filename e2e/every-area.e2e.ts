import { testScreens } from './testing/every-look.ts'
import { everyArea } from './testing/every-screen.ts'
import { portalInMemory, worldOfTheMoment } from './testing/portal-in-memory.ts'

testScreens('administration', portalInMemory(), () => everyArea(worldOfTheMoment()))
