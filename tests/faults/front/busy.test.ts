import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ask, codeOf } from '../../support/ask.ts'
import { answering } from '../../support/fake-platform.ts'
import type { Answered } from '../../support/product/crowd.ts'
import { suiteBff } from '../../support/suite-bff.ts'
import { timed } from '../../support/timed.ts'

const bff = await suiteBff()
const program = path.resolve(import.meta.dirname, '../../support/product/crowd.ts')

/** So many connections that ask for these pages for a time, in a process of their own. */
const crowd = async (connections: number, ms: number, ...paths: string[]): Promise<Answered[]> => {
  const args = [program, bff.dashboard.origin, bff.owner, `${connections}`, `${ms}`, ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 })
  return JSON.parse(stdout) as Answered[]
}

test(
  '400 connections: what has no place is refused early, and a second later all is well',
  timed,
  async () => {
    const alone = () => ask(bff.dashboard.origin, '/customers', { cookie: bff.owner })
    await alone()
    // a busy machine takes longer for everything
    const slowness = Math.max(1, (await alone()).ms / 150)
    const seen = await crowd(400, 5000, '/customers', '/ru/customers', '/api/upstream/customers/c1')
    expect([...new Set(seen.map(([status]) => status))].toSorted()).toEqual([200, 503])
    const served = seen.filter(([status]) => status === 200)
    const shed = seen.filter(([status]) => status === 503)
    expect(served.length).toBeGreaterThan(50 / slowness)
    expect(shed.every(([, , retryAfter]) => retryAfter === '1')).toBe(true)
    expect(shed.some(([, , , text]) => text.includes('"code":"busy"'))).toBe(true)
    expect(shed.some(([, , , text]) => text.includes('<html lang="ru">'))).toBe(true)
    const times = (of: Answered[]) => of.map(([, ms]) => ms).toSorted((a, b) => a - b)
    // some at once, because the line is full, the others after two seconds in it
    expect(times(shed)[Math.floor(shed.length * 0.1)]).toBeLessThan(500 * slowness)
    expect(times(shed)[Math.floor(shed.length * 0.9)]).toBeLessThan(3000 * slowness)
    // without a bound it was 17 seconds on a quiet machine
    expect(times(seen)[Math.floor(seen.length * 0.99)]).toBeLessThan(6000 * slowness)
    const after = await alone()
    expect(after.status).toBe(200)
    expect(after.ms).toBeLessThan(1000 * slowness)
  },
)

test('files and health are answered while every place is taken', async () => {
  const { text } = await ask(bff.dashboard.origin, '/login')
  const script = /src="(\/_next\/static\/[^"]+\.js[^"]*)"/.exec(text)![1]!
  const around = crowd(300, 2000, '/customers')
  await pause(1000)
  for (const file of [script, '/api/health'])
    expect((await ask(bff.dashboard.origin, file)).status, file).toBe(200)
  await around
})

test('a write that has no place changes nothing and says so', async () => {
  bff.upstream.respond(async (request, response) => {
    await pause(300)
    return answering()(request, response)
  })
  const write = () =>
    bff.call('POST', '/api/upstream/customers/c1/updateBalance', {
      body: { valueToUpdate: '1', reason: 'Refund' },
    })
  const answers = await Promise.all(Array.from({ length: 400 }, write))
  bff.upstream.respond(answering())
  const shed = answers.filter(({ status }) => status === 503)
  expect(shed.length).toBeGreaterThan(50)
  for (const answer of shed) expect(codeOf(answer)).toBe('busy')
  const done = bff.calls().filter(({ url }) => url.endsWith('/updateBalance'))
  expect(done).toHaveLength(answers.length - shed.length)
})
