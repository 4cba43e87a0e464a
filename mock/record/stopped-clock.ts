// Every process of the recorded product loads this first: it stops the clock at RECORDED_AT.
import { mock } from 'node:test'

mock.timers.enable({ apis: ['Date'], now: new Date(process.env.RECORDED_AT ?? '') })
