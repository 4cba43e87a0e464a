import { createLog } from '@iambiz/runtime/log.ts'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import { askedLanguage } from '#demo/applications/answers.ts'
import { chooseLanguage } from '#demo/applications/texts.ts'
import type { DemoConfig } from '#demo/config.ts'
import { type ExternalType, type SimulatedApps, simulatedApps } from './apps.ts'
import { simulatorRoutes } from './routes.ts'
import { createSimulation, type Simulation } from './simulation.ts'

export type Simulator = Simulation & {
  /** Address of the server, without a trailing slash. */
  url: string
  /** Replacements of the providers' addresses, without a trailing slash. */
  base: Record<ExternalType, string>
  close: () => Promise<void>
}

type Options = {
  /** Portal whose callbacks are registered, unless `apps` is given. */
  portalUrl?: string
  apps?: SimulatedApps
  /** Milliseconds. */
  now?: () => number
}

/**
 * The simulated providers for the demo. Not in production nor next to real ones, because anyone can choose any identity
 * at the simulator. Without the demo nothing is started.
 */
export const simulationFor = (
  { portalUrl, realAccounts }: Pick<DemoConfig, 'portalUrl' | 'realAccounts'>,
  nodeEnv: string | undefined,
): Simulation | undefined =>
  nodeEnv === 'production' || realAccounts ? undefined : createSimulation(simulatedApps(portalUrl))

const company = { zh: '澄川集团', en: 'Chengchuan Group' }

/** The simulator alone, on a free port of this machine, for tests. */
export async function startSimulator({
  portalUrl = 'http://portal.test',
  apps = simulatedApps(portalUrl),
  now = Date.now,
}: Options = {}): Promise<Simulator> {
  const simulation = createSimulation(apps, { now })
  const app = Fastify({
    loggerInstance: createLog('simulator', 'fatal') as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    forceCloseConnections: true,
  })
  const contextOf = (request: FastifyRequest) => ({
    language: chooseLanguage(askedLanguage(request), request.headers['accept-language']),
    company,
    portalUrl,
    framed: false,
    path: request.url.split('?', 1)[0] ?? '/',
  })
  const scannable = [new URL(portalUrl).origin]
  simulatorRoutes(app, { simulation, contextOf, scannable })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const baseOf = (type: ExternalType) => `${url}/simulator/${type}`
  return {
    ...simulation,
    url,
    base: {
      wechat: baseOf('wechat'),
      wecom: baseOf('wecom'),
      dingtalk: baseOf('dingtalk'),
      feishu: baseOf('feishu'),
    },
    async close() {
      simulation.release()
      await app.close()
    },
  }
}
