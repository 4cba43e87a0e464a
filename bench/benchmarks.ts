import type { Benchmark } from './bench.ts'
import { announcements } from './figures/announcements.ts'
import { codeExchange } from './figures/code-exchange.ts'
import { eventStreams } from './figures/event-streams.ts'
import { exported } from './figures/exported.ts'
import { firstScreen } from './figures/first-screen.ts'
import { homeReads } from './figures/home.ts'
import { logWrites } from './figures/log-writes.ts'
import { loginStatistics, loginStatisticsLarge } from './figures/login-statistics.ts'
import { mailDelivery } from './figures/mail-delivery.ts'
import { mailFanOut } from './figures/mail-fan-out.ts'
import { mailFaults } from './figures/mail-faults.ts'
import { manyApplications } from './figures/many-applications.ts'
import { memory } from './figures/memory.ts'
import { motion } from './figures/motion.ts'
import { observation } from './figures/observation.ts'
import { password } from './figures/password.ts'
import { paste } from './figures/paste.ts'
import { providerFlow } from './figures/provider-flow.ts'
import { routes } from './figures/routes.ts'
import { samlResponse } from './figures/saml-response.ts'
import { signOnOfApplications } from './figures/sign-on.ts'
import { smallReads } from './figures/small-reads.ts'
import { start } from './figures/start.ts'

/** All benchmarks in the order of their figures. */
export const benchmarks: readonly Benchmark[] = [
  homeReads,
  observation,
  smallReads,
  codeExchange,
  providerFlow,
  signOnOfApplications,
  samlResponse,
  password,
  memory,
  start,
  firstScreen,
  routes,
  manyApplications,
  motion,
  eventStreams,
  announcements,
  exported,
  paste,
  mailDelivery,
  mailFaults,
  mailFanOut,
  loginStatistics,
  loginStatisticsLarge,
  logWrites,
]
