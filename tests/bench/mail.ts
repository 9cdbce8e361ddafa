import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { transact } from '#platform/db/transact.ts'
import { startPostman } from '#platform/mail/postman/postman.ts'
import { smtpSend } from '#platform/mail/postman/smtp.ts'
import { wake } from '#platform/work/wake.ts'
import { startPlatform, type TestPlatform, type TestShop } from '../support/platform.ts'

type Say = (figure: string, value: string, goal?: string, holds?: boolean | null) => void
type Sink = { url: string; count: () => number; arrived: Map<string, number>; kid: ChildProcess }

const startSink = async (): Promise<Sink> => {
  const kid = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
  const arrived = new Map<string, number>()
  let count = 0
  const port = await new Promise<number>((done) =>
    kid.on('message', (news: { port?: number; count?: number; to?: string; at?: number }) => {
      if (news.port) done(news.port)
      if (news.count !== undefined) count = news.count
      if (news.to) arrived.set(news.to, news.at!)
    }),
  )
  return { url: `smtp://127.0.0.1:${port}`, count: () => count, arrived, kid }
}

const until = async (isOver: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isOver())) await pause(20)
}

/** Queues emails as a campaign or one act does. */
const queue = (
  platform: TestPlatform,
  { shop_id, shop_url }: Pick<TestShop, 'shop_id' | 'shop_url'>,
  { lane, name, n, domain }: { lane: 0 | 1; name: string; n: number; domain: string },
): Promise<number> =>
  transact(platform.db, async (trx) => {
    await sql`
      insert into mail (
        shop_id, name, to_email, to_name, subject, content, message_id, state, lane, created_at)
      select ${shop_id}, ${name}, 'p' || i || ${`@${domain}`}, 'Person ' || i, 'Your credit',
        jsonb_build_object('title', 'For you', 'body', 'Thank you for shopping with us.',
          'values', jsonb_build_object('amount_issued', '25.00')),
        '<' || gen_random_uuid() || ${`@${shop_url}>`}, 'queued', ${lane}, now()
      from generate_series(1, ${n}::int) i`.execute(trx)
    wake('mail')
    return Date.now()
  })

/** Sends messages of the same size by nodemailer's own pool, as fast as the sink takes them. */
const bareRate = async (sink: Sink, n: number): Promise<number> => {
  const transport = createTransport({ url: sink.url, pool: true, maxConnections: 10 })
  const begun = performance.now()
  let next = 0
  const line = 'Thank you for shopping with us, and see you soon in our shop in the High Street. '
  const sender = async (): Promise<void> => {
    while (next < n) {
      next += 1
      await transport.sendMail({
        from: { name: 'Maple', address: 'no-reply@tender.example' },
        to: { name: `Person ${next}`, address: `p${next}@bare.example` },
        subject: 'Your credit',
        text: line.repeat(6),
        html: `<p>${line.repeat(24)}</p>`,
      })
    }
  }
  await Promise.all(Array.from({ length: 20 }, sender))
  transport.close()
  return (n / (performance.now() - begun)) * 1000
}

/**
 * Measures 100,000 campaign emails of one shop to a mail server beside nodemailer alone, and in the
 * middle of them an email of its own and ten of another shop's campaign.
 */
export const mailing = async (say: Say, n = 100_000): Promise<void> => {
  const sink = await startSink()
  const platform = await startPlatform()
  const engine = platform.database.kind
  const [shop, other] = [await platform.shop(), await platform.shop()]
  const bare = [await bareRate(sink, n / 10)]
  await queue(platform, shop, { lane: 1, name: 'gift_card_manual', n, domain: 'many.example' })
  await sql`analyze mail`.execute(platform.db)
  const before = sink.count()
  const sizes: number[] = []
  const sizing = setInterval(() => sizes.push(process.memoryUsage.rss()), 500)
  const begun = performance.now()
  const postman = startPostman(platform, smtpSend(sink.url), { lookMs: 1000 })
  await until(() => sink.count() - before > n / 2)
  const one = { lane: 0, name: 'password_reset', n: 1, domain: 'watched.example' } as const
  const resetAt = await queue(platform, shop, one)
  await until(() => sink.arrived.has('p1@watched.example'))
  const resetMs = sink.arrived.get('p1@watched.example')! - resetAt
  sink.arrived.clear()
  const ten = { lane: 1, name: 'gift_card_manual', n: 10, domain: 'watched.example' } as const
  const tenAt = await queue(platform, other, ten)
  await until(() => sink.arrived.size === 10)
  const tenMs = Math.max(...sink.arrived.values()) - tenAt
  await until(() => sink.count() - before >= n + 11)
  const rate = (n / (performance.now() - begun)) * 1000
  clearInterval(sizing)
  await postman.stop()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail where state = 'sent' and tries = 1`.execute(platform.db)
  bare.push(await bareRate(sink, n / 10))
  const floor = bare.reduce((sum, each) => sum + each, 0) / bare.length
  const half = sizes.slice(Math.floor(sizes.length / 4), Math.floor(sizes.length / 2))
  const growth = (Math.max(...sizes.slice(-4)) - Math.max(...half)) / 1e6
  say(
    `L2 campaign emails, ${n.toLocaleString('en')}, ${engine} (bare ${floor.toFixed(0)}/s)`,
    `${rate.toFixed(0)}/s = ${(rate / floor).toFixed(2)}x`,
    '≥ 0.6x',
    rate / floor >= 0.6,
  )
  say('   a password reset in the middle', `${resetMs} ms`, '≤ 2 s', resetMs <= 2000)
  say('   ten emails of another shop', `${tenMs} ms`, '≤ 5 s', tenMs <= 5000)
  say('   sent once each', `${rows[0]!.n} of ${n + 11}`, 'all', rows[0]!.n === n + 11)
  say(
    '   growth of the process in the second half',
    `${growth.toFixed(0)} MB`,
    '≤ 50 MB',
    growth <= 50,
  )
  await platform.close()
  sink.kid.disconnect()
}
