import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { wake } from '#platform/work/wake.ts'
import { postOfficeOf } from '../../support/emails/post-office.ts'
import { type TestShop, unique } from '../../support/platform.ts'
import { suite } from '../../support/suite.ts'
import { timed } from '../../support/timed.ts'
import { until } from '../../support/until.ts'

const { platform, shop, other } = await suite()
const office = postOfficeOf(platform)
afterAll(() => office.close())

type Queued = { name: string; lane: 0 | 1; n: number; host: string }
const queue = ({ shop_id, shop_url }: TestShop, { name, lane, n, host }: Queued) =>
  transact(platform.db, async (trx) => {
    await sql`
      insert into mail (
        shop_id, name, to_email, subject, content, message_id, state, lane, created_at)
      select ${shop_id}, ${name}, 'p' || i || ${`@${host}`}, 'Yours',
        '{"title": "For you", "body": "", "values": {}}',
        '<' || gen_random_uuid() || ${`@${shop_url}>`}, 'queued', ${lane}, now()
      from generate_series(1, ${n}::int) i`.execute(trx)
    wake('mail')
  })

test(
  'a password reset leaves within 2 s and another shop’s ten within 5 s of 100,000 that wait',
  timed,
  async () => {
    const run = unique('run.')
    await queue(shop, { name: 'bulk_gift_card', lane: 1, n: 100_000, host: 'many.example' })
    await sql`analyze mail`.execute(platform.db)
    const sink = await office.withSink(undefined, '', { lookMs: 1000 })
    const came = (host: string) => sink.delivered.filter(({ to }) => to[0]!.endsWith(host)).length
    await until('the campaign', () => came('many.example') > 50, 60_000)
    await queue(shop, { name: 'password_reset', lane: 0, n: 1, host: `one.${run}` })
    await until('the reset', () => came(`one.${run}`) === 1, 2000)
    await queue(other, { name: 'bulk_gift_card', lane: 1, n: 10, host: `ten.${run}` })
    await until('the ten', () => came(`ten.${run}`) === 10, 5000)
    expect(came('many.example')).toBeLessThan(100_000)
  },
)
