/** How applications sign people on that others wrote; each of these is built as the documentation of its library says. */
export type OutsideStyle = 'openid-client' | 'passport' | 'single-page' | 'native'

const styles: Readonly<Record<string, OutsideStyle>> = {
  'knowledge-base': 'openid-client',
  projects: 'passport',
  'report-center': 'single-page',
  'bastion-host': 'native',
}

/** `undefined` for an application that signs people on as this project would. */
export function outsideStyleOf(code: string, demoUrl: string): OutsideStyle | undefined {
  const style = Object.hasOwn(styles, code) ? styles[code] : undefined
  // A program listens on the machine of its browser, which has to be that of the demo.
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(demoUrl).hostname)
  return style === 'native' && !isOnThisMachine ? undefined : style
}
