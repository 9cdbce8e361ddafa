import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, makeCheckout, runIn } from './launcher-checkout.ts'

let folder = ''
let ports: Awaited<ReturnType<typeof freePorts>>
beforeAll(async () => {
  folder = makeCheckout()
  ports = await freePorts()
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const start = (HOST: string) =>
  runIn(folder, ['npm', 'start'], { ...ports, DATA_DIR: `${folder}/data`, HOST })

// the second is an address of this machine that localhost doesn't name
const hosts = ['127.0.0.1', '127.0.0.2']

test.each([
  ['', ['127.0.0.1'], 'localhost'],
  ['127.0.0.1', ['127.0.0.1'], '127.0.0.1'],
  ['127.0.0.2', ['127.0.0.2'], '127.0.0.2'],
  ['0.0.0.0', hosts, 'localhost'],
])('with HOST “%s” the dashboard listens at %j, and says so', async (HOST, reached, address) => {
  const { process: npm, ended, until, said } = start(HOST)
  try {
    await until(/Tender is ready/)
    const answers = await Promise.all(
      hosts.map((host) => fetch(`http://${host}:${ports.PORT}/`).catch(() => null)),
    )
    expect(hosts.filter((_, at) => answers[at]?.ok)).toEqual(reached)
    expect(said()).toContain(`dashboard   http://${address}:${ports.PORT}`)
  } finally {
    npm.kill('SIGTERM')
    await ended
  }
})

test.each(['203.0.113.7', 'no-such-host.invalid'])(
  'a HOST that is no address of this machine, such as %s, is refused in one sentence',
  async (HOST) => {
    const { ended, said } = start(HOST)
    expect(await ended).toBe(1)
    expect(said()).toContain(`npm start: HOST is "${HOST}", which is no address of this machine (E`)
    expect(said()).not.toMatch(/\n\s+at .*:\d+:\d+/)
  },
)
