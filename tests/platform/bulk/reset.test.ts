import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { post } from '#platform/ledger/post.ts'
import { peopleOf } from '../../support/bulk/people.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { finished, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop } = await suite({ ties: 'after all' })
const { stateOf, rowsOf } = readingOf(platform, shop)
const { cardOf, movementsOf, csv } = peopleOf(platform, shop)
const lotsOf = async (card: bigint) =>
  (
    await platform.db
      .selectFrom('lot')
      .select('remaining')
      .where('gift_card_id', '=', card)
      .orderBy('lot_id')
      .execute()
  ).map(({ remaining }) => Number(remaining))

test('credit with a reset for many is what it would be one by one, whatever their cards hold', async () => {
  const fresh = await platform.customer(shop)
  const one = await platform.customer(shop)
  const several = await platform.customer(shop)
  const held = await platform.customer(shop)
  const empty = await platform.customer(shop)
  const had = [one, several, held, empty]
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    source: { csv: { url: await csv(had.map(({ email }) => `${email},10,`)) } },
  })
  const oneCard = await cardOf(one.email)
  const severalCard = await cardOf(several.email)
  const heldCard = await cardOf(held.email)
  const emptyCard = await cardOf(empty.email)
  const write = (
    gift_card_id: bigint,
    kind: 'issue' | 'redeem',
    amount: bigint,
    expires_on: string | null = null,
  ) =>
    transact(platform.db, (trx) =>
      post(trx, {
        shop_id: shop.shop_id,
        gift_card_id,
        kind,
        amount,
        expires_on,
        source: 'api',
        at: platform.clock(),
      }),
    )
  await write(oneCard.gift_card_id, 'redeem', -400n)
  await write(severalCard.gift_card_id, 'issue', 300n, '2099-01-01')
  await write(emptyCard.gift_card_id, 'redeem', -1000n)
  await platform.db
    .updateTable('gift_card')
    .set({ held: 250n })
    .where('gift_card_id', '=', heldCard.gift_card_id)
    .execute()
  const people = [fresh, ...had]
  const source = {
    csv: {
      url: await csv(people.map(({ email }, i) => `${email},20,${i % 2 ? 'Grüße 😀' : ''}`)),
      reset_to_zero: true,
    },
  }
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    expires_on: '2099-12-31',
    source,
  })
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 5,
    rows_failed: 0,
    amount_done: '100.00',
  })
  const mine = { source: 'bulk', cause_id: id }
  const issued = { kind: 'issue', amount: 2000, balance_after: 2000, ...mine }
  expect(await movementsOf((await cardOf(fresh.email)).gift_card_id)).toEqual([issued])
  expect((await movementsOf(oneCard.gift_card_id)).slice(2)).toEqual([
    { kind: 'adjust', amount: -600, balance_after: 0, ...mine },
    issued,
  ])
  expect((await movementsOf(severalCard.gift_card_id)).slice(2)).toEqual([
    { kind: 'adjust', amount: -1300, balance_after: 0, ...mine },
    issued,
  ])
  expect((await movementsOf(heldCard.gift_card_id)).slice(1)).toEqual([
    { kind: 'adjust', amount: -750, balance_after: 250, ...mine },
    { ...issued, balance_after: 2250 },
  ])
  expect((await movementsOf(emptyCard.gift_card_id)).slice(2)).toEqual([issued])
  expect([
    await lotsOf(oneCard.gift_card_id),
    await lotsOf(severalCard.gift_card_id),
    await lotsOf(heldCard.gift_card_id),
    await lotsOf(emptyCard.gift_card_id),
  ]).toEqual([
    [0, 2000],
    [0, 0, 2000],
    [250, 2000],
    [0, 2000],
  ])
  const rows = await platform.db
    .selectFrom('bulk_row')
    .select(['row_no', 'reset_movement_id'])
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .orderBy('row_no')
    .execute()
  expect(rows.map(({ reset_movement_id }) => reset_movement_id !== null)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  await platform.db
    .updateTable('gift_card')
    .set({ held: 0n })
    .where('gift_card_id', '=', heldCard.gift_card_id)
    .execute()
})

test('a card that is disabled fails alone and says why; each new card has its own code', async () => {
  const off = await platform.customer(shop)
  const others = [await platform.customer(shop), await platform.customer(shop)]
  await finished(platform, shop, {
    operation_name: 'loyalty_card',
    source: { csv: { url: await csv([`${off.email},10,`]) } },
  })
  await platform.db
    .updateTable('gift_card')
    .set({ disabled_at: new Date() })
    .where('customer_id', '=', off.customer_id)
    .execute()
  const url = await csv([off, ...others].map(({ email }) => `${email},10,`))
  const id = await finished(platform, shop, {
    operation_name: 'loyalty_card',
    on_credited_lately: 'keep',
    source: { csv: { url } },
  })
  expect(await stateOf(id)).toMatchObject({
    state: 'bulk_finished',
    rows_done: 2,
    rows_failed: 1,
    amount_done: '20.00',
  })
  expect((await rowsOf(id)).map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'card_disabled'],
    ['done', null],
    ['done', null],
  ])
  expect((await cardOf(off.email)).balance).toBe(1000n)
  const codes = await platform.db
    .selectFrom('gift_card_code')
    .select(['gift_card_id', 'digest', 'last4', 'cipher'])
    .where('shop_id', '=', shop.shop_id)
    .where('ended_at', 'is', null)
    .execute()
  expect(new Set(codes.map(({ digest }) => Buffer.from(digest).toString('hex'))).size).toBe(
    codes.length,
  )
  for (const { digest, last4, cipher } of codes) {
    const code = platform.vault.open(shop.shop_id, cipher)
    expect([platform.vault.digest(shop.shop_id, code).toString('hex'), code.slice(-4)]).toEqual([
      Buffer.from(digest).toString('hex'),
      last4,
    ])
  }
})

test('a campaign says of its cards how they are found, as the database itself would', async () => {
  const explanation = sql<{
    gift_card_id: bigint
    search: string
  }>`
    select gift_card_id, search
    from gift_card
    where shop_id = ${shop.shop_id}
    order by gift_card_id`
  await finished(platform, shop, {
    operation_name: 'gift_card',
    source: {
      csv: {
        url: await upload(
          platform,
          shop,
          'email,name,amount\nanne@x.example,A\u0308nne  MÜLLER,10\n,Only a name,10\nonly@x.example,,10\n',
        ),
      },
    },
  })
  const { rows: lines } = await explanation.execute(platform.db)
  await sql`
    update gift_card
    set customer_id = customer_id
    where shop_id = ${shop.shop_id}`.execute(platform.db)
  expect(lines).toEqual((await explanation.execute(platform.db)).rows)
  expect(lines.some(({ search }) => search.includes('anne'))).toBe(true)
})
