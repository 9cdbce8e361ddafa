import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { walkOf } from '#platform/db/page.ts'
import { filtersOf, mailsOfPage } from '#platform/emails/list-mails.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite()
await sql`
  insert into mail (
    shop_id, name, to_email, to_name, subject, content, message_id, state, lane, created_at
  )
  select ${shop.shop_id}, 'gift_card_manual', 'a@b.example', 'Ada', 'Yours', '{}', '<' || i || '>',
    case when i % 3000 = 0 then 'failed' else 'sent' end, i % 2, now() - i * interval '1 minute'
  from generate_series(1, 15000) i`.execute(platform.db)
await sql`analyze mail`.execute(platform.db)

test.each([
  { state: 'failed' },
  { state: 'cancelled' },
  { state: 'withheld' },
  { state: 'queued' },
  { name: 'password_reset' },
] as const)('a list of %j, of which there is little, reads no history of others', async (query) => {
  const scope = await findShop(platform.db, shop.shop_url)
  const walk = walkOf({ limit: 20, ...query } as never)
  const filters = await filtersOf({ ...platform, shop: scope } as never, query as never)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, timing off) ${mailsOfPage(filters, walk)}`.execute(platform.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, n]) => Number(n))
  expect(
    removed.every((n) => n < 100),
    plan,
  ).toBe(true)
})
