import { type ChildProcess, spawn } from 'node:child_process'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listStoreTasks } from '#contract/returns/tasks.ts'
import { onPostgres } from '../../support/database.ts'
import { suite } from '../../support/suite.ts'
import { writeTask } from '../../support/returns/refunding.ts'
import { standInStore } from '../../support/returns/stand-in-store.ts'

const { platform, shop } = await suite({ at: '2026-06-01T12:00:00Z' })
const script = path.resolve(import.meta.dirname, '../../support/returns/telling-process.ts')
const start = platform.clock().getTime()
const leaseMs = 121_000

// the call to the store, or its answer, at which the process is killed
const moments = [
  'connect asked',
  'load asked',
  'load answered',
  'refund asked',
  'refund done',
  'refund answered',
  'look asked',
  'look answered',
] as const
type Moment = (typeof moments)[number]
const kills = Number(process.env['KILLS'] ?? moments.length)

/** Refunds that the store made: one more for each request, whatever its key. */
const made: { key: string; pieces: number; paid_back: string }[] = []
let teller: ChildProcess | undefined
let killAt: Moment | null = null
let isDown = false

const meet = (moment: Moment): boolean => {
  if (killAt !== moment) return false
  killAt = null
  teller?.kill('SIGKILL')
  return true
}
type Task = { steps: { step: string; quantity: number; amount: { bigint: string } }[] }
const refunded = (key: string, { steps }: Task) => ({
  key,
  pieces: steps.reduce((sum, { quantity }) => sum + quantity, 0),
  paid_back: String(
    steps.reduce(
      (sum, { step, amount }) => (step === 'pay_back' ? sum + Number(amount.bigint) : sum),
      0,
    ),
  ),
})
const told = (key: string) => {
  const refund = made.find((one) => one.key === key)
  if (!refund) return null
  return { ref: `store-${key}`, paid_back: { bigint: refund.paid_back }, pieces: refund.pieces }
}
const answerOf: Record<string, (body: { key: string; task: Task }) => unknown> = {
  connect: () => ({}),
  load: () => ({ total: { bigint: '3000' }, refunded: { bigint: '0' } }),
  look: ({ key }) => told(key),
  refund: ({ key, task }) => {
    made.push(refunded(key, task))
    return told(key)
  },
}
const server = http.createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const call = request.url!.slice(1)
    meet(`${call} asked` as Moment)
    if (isDown && call === 'refund') {
      isDown = false
      response.writeHead(503).end()
      return
    }
    const answer = JSON.stringify(answerOf[call]!(JSON.parse(text) as never))
    if (call === 'refund' && meet('refund done')) return
    response.end(answer, () => meet(`${call} answered` as Moment))
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

let round = 0
/** Runs a teller two minutes later than the one before, when what that one had is free. */
const tell = async (kill: Moment | null): Promise<void> => {
  round += 1
  killAt = kill
  const at = new Date(start + round * leaseMs)
  platform.at(at)
  teller = spawn(
    process.execPath,
    [script, platform.database.url!, `http://127.0.0.1:${port}`, at.toISOString()],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const kid = teller
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    kid.on('exit', (...how) => done(how)),
  )
  expect([code, signal]).toEqual(kill === null ? [0, null] : [null, 'SIGKILL'])
}
const listed = async () =>
  (await platform.call(shop.people.owner, listStoreTasks, { query: { limit: 50 } })).body.rows

// only a process can be killed, and an embedded database has one
test.runIf(onPostgres)(
  'the store makes a refund once, whenever the process that tells it is killed',
  async () => {
    standInStore(platform)
    const keys: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = moments[kill % moments.length]!
      const { key } = await writeTask(platform, shop)
      keys.push(key)
      // one of the tasks that wait meanwhile is answered with an error
      isDown = moment === 'refund done'
      // a look follows a try that may have arrived
      if (moment.startsWith('look')) await tell('refund asked')
      await tell(moment)
      expect((await listed()).find(({ refund_id }) => refund_id === key)).toMatchObject({
        state: expect.stringMatching(/^(waiting|done)$/),
        tries: expect.any(Number),
      })
    }
    await tell(null)
    await tell(null)
    expect(made.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    expect((await listed()).map(({ state, problem }) => [state, problem])).toEqual(
      keys.map(() => ['done', null]),
    )
    const orders = await platform.db
      .selectFrom('orders')
      .select('matched')
      .where('shop_id', '=', shop.shop_id)
      .execute()
    expect(orders.map(({ matched }) => matched)).toEqual(keys.map(() => 1000n))
  },
  600_000,
)
