import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { onPostgres } from '../../support/database.ts'
import { killsOf } from '../../support/work/kills.ts'
import { type Place, placeOf } from '../../support/product/place.ts'
import { secrets } from '../../support/product/product.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { until } from '../../support/until.ts'

const script = path.resolve(import.meta.dirname, '../../support/emails/mail-worker.ts')
const perKill = 12
const least = 3
/** Emails under way at a kill: as many as are sent at once. */
const slots = 20

let sink: SmtpSink
let place: Place
const open = new Set<ChildProcess>()
const ended = (child: ChildProcess) =>
  new Promise<void>((done) =>
    child.exitCode === null && child.signalCode === null ? child.on('exit', () => done()) : done(),
  )
const kill = async (children: ChildProcess[]): Promise<void> => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(children.map(ended))
  for (const child of children) open.delete(child)
}
afterEach(async () => {
  await kill([...open])
  await sink?.close()
  await place?.close()
})

const begun = async (): Promise<ChildProcess> => {
  const env = {
    ...process.env,
    ...secrets,
    ...place.env,
    DATA_DIR: place.dataDir,
    SMTP_URL: sink.url,
    // slow enough that each process leaves some to the next
    MAIL_RATE: '40',
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  }
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  open.add(child)
  await new Promise<void>((done) => child.stdout!.once('data', () => done()))
  return child
}

/** Writes emails of both lanes, before any process sends. */
const write = async (n: number): Promise<void> => {
  const database = await place.open()
  await sql`
    insert into shop (shop_url, name, email, currency, time_zone, settings, created_at)
    values ('kill.example', 'Kill', 'owner@kill.example', 'GBP', 'UTC', '{}', now())`.execute(
    database.db,
  )
  await sql`
    insert into mail (
      shop_id, name, to_email, subject, content, message_id, state, lane, created_at)
    select s.shop_id, 'gift_card_manual', 'p' || i || '@kill.example', 'Yours',
      '{"title": "For you", "body": "", "values": {}}',
      '<' || gen_random_uuid() || '@kill.example>', 'queued', i % 2, now()
    from shop s
      cross join generate_series(1, ${n}::int) i`.execute(database.db)
  await database.close()
}

/** Kills so many processes at once, again and again, each time in the midst of it. */
const killing = async (atOnce: number) => {
  place = await placeOf()
  sink = await startSmtpSink()
  const more = killsOf({ most: 20, least, seconds: 20 })
  const all = perKill * more.most
  await write(all)
  let kills = 0
  while (more.left(kills / atOnce)) {
    const before = sink.delivered.length
    const children = await Promise.all(Array.from({ length: atOnce }, begun))
    await until('some emails', () => sink.delivered.length >= before + 4, 30_000)
    await kill(children)
    kills += atOnce
  }
  await Promise.all(Array.from({ length: atOnce }, begun))
  const copies = () => Map.groupBy(sink.delivered, ({ to }) => to[0]!)
  await until('all emails', () => copies().size === all, 60_000)
  await kill([...open])
  const ids = [...copies().values()].map((mails) => new Set(mails.map((one) => one.mail.messageId)))
  // a recipient's server knows a copy by its id
  expect(ids.filter(({ size }) => size !== 1)).toEqual([])
  const figures = {
    lost: all - copies().size,
    twice: sink.delivered.length - all,
    copies: Math.max(...[...copies().values()].map(({ length }) => length)),
  }
  console.log(`${kills} kills`, figures)
  return { ...figures, kills }
}

/** A process that dies leaves at most the emails that were under way to be sent once more. */
const isFew = ({ kills, twice, copies }: Awaited<ReturnType<typeof killing>>): boolean =>
  kills >= least && copies <= 1 + kills && twice <= kills * slots

test('killed again and again while sending: no email is lost, and few come twice', async () => {
  const seen = await killing(1)
  expect(seen.lost).toBe(0)
  expect(seen).toSatisfy(isFew)
})

// an embedded database has one process
test.runIf(onPostgres)('two at once, too', async () => {
  const seen = await killing(2)
  expect(seen.lost).toBe(0)
  expect(seen).toSatisfy(isFew)
})
