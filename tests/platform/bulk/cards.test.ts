import { describe, expect, test } from 'vitest'
import { disableBulk, extendBulk, resendBulkMails, undoBulk } from '#contract/bulk/run.ts'
import { disableGiftCard } from '#contract/gift-cards/change.ts'
import { listCardEvents } from '#contract/gift-cards/read.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { byHand, finished, settle, upload } from '../../support/bulk/campaigns.ts'
import { suite } from '../../support/suite.ts'
import { text, textIn } from '../../support/text.ts'

const { platform, shop } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { rowsOf } = readingOf(platform, shop)

describe('the cards of a run', () => {
  test('get a later last day, never an earlier one, and the ledger knows it', async () => {
    const id = await finished(platform, shop, byHand(70, '10.00', { expires_on: '2026-06-30' }))
    const extend = (expires_on: string | null) =>
      platform.call(shop.people.owner, extendBulk, { params: { id }, body: { expires_on } })
    expect((await extend('2026-05-01')).body.cards).toBe(0)
    expect((await extend('2026-09-30')).body.cards).toBe(70)
    expect(await extend('2026-10-30')).toMatchObject({
      status: 409,
      error: { code: 'still_running' },
    })
    await settle(platform)
    const lots = await platform.db
      .selectFrom('lot')
      .innerJoin('bulk_row', 'bulk_row.movement_id', 'lot.movement_id')
      .select('lot.expires_on')
      .distinct()
      .where('bulk_row.bulk_id', '=', BigInt(id.slice(1)))
      .execute()
    expect(lots).toEqual([{ expires_on: '2026-09-30' }])
    expect((await extend(null)).body.cards).toBe(70)
    await settle(platform)
    expect((await extend('2027-01-01')).body.cards).toBe(0)
  })

  test("are disabled and enabled again; customers' own cards are left alone", async () => {
    const known = await platform.customer(shop)
    const id = await finished(platform, shop, {
      operation_name: 'gift_card',
      source: {
        csv: {
          url: await upload(
            platform,
            shop,
            `email,amount\n${known.email},5\nd1@x.example,5\nd2@x.example,5\n`,
          ),
        },
      },
    })
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const disabled = async () =>
      (
        await platform.db
          .selectFrom('gift_card')
          .innerJoin('bulk_row', 'bulk_row.gift_card_id', 'gift_card.gift_card_id')
          .select('disabled_at')
          .where('bulk_row.bulk_id', '=', BigInt(id.slice(1)))
          .orderBy('row_no')
          .execute()
      ).map(({ disabled_at }) => disabled_at !== null)
    expect((await turned(true)).body.cards).toBe(2)
    await settle(platform)
    expect(await disabled()).toEqual([false, true, true])
    expect((await turned(false)).body.cards).toBe(2)
    await settle(platform)
    expect(await disabled()).toEqual([false, false, false])
  })

  test('that somebody disabled one by one stay disabled when the run is enabled again', async () => {
    // as the dialog says
    expect(text('bulk-run.cards.enable.more')).toContain('on its own stays disabled')
    expect(textIn('ru', 'bulk-run.cards.enable.more')).toContain('останутся отключёнными')
    const id = await finished(platform, shop, byHand(3))
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const cards = await platform.db
      .selectFrom('bulk_row')
      .select('gift_card_id')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .orderBy('row_no')
      .execute()
    const alone = `g${cards[0]!.gift_card_id}`
    await platform.call(shop.people.owner, disableGiftCard, { params: { id: alone } })
    expect((await turned(true)).body.cards).toBe(2)
    await settle(platform)
    expect((await turned(false)).body.cards).toBe(2)
    await settle(platform)
    const open = await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where(
        'gift_card_id',
        'in',
        cards.map((one) => one.gift_card_id!),
      )
      .where('disabled_at', 'is not', null)
      .execute()
    expect(open).toEqual([{ gift_card_id: cards[0]!.gift_card_id }])
    expect(
      (
        await platform.call(shop.people.owner, listCardEvents, {
          params: { id: `g${cards[1]!.gift_card_id}` },
        })
      ).body.rows,
    ).toMatchObject([
      { kind: 'enabled', detail: { bulk: id } },
      { kind: 'disabled', detail: { bulk: id } },
      {},
      {},
    ])
  })

  test('that somebody disabled while the run was disabled stay so when it is enabled again', async () => {
    const id = await finished(platform, shop, byHand(2))
    const turned = (disabled: boolean) =>
      platform.call(shop.people.owner, disableBulk, { params: { id }, body: { disabled } })
    const [stolen, other] = (await rowsOf(id)).map(({ gift_card_id }) => gift_card_id!)
    await turned(true)
    await settle(platform)
    for (const _ of [1, 2])
      expect(
        (await platform.call(shop.people.owner, disableGiftCard, { params: { id: stolen! } }))
          .status,
      ).toBe(200)
    expect((await turned(false)).body.cards).toBe(1)
    await settle(platform)
    const closed = async (card: string) =>
      (
        await platform.db
          .selectFrom('gift_card')
          .select('disabled_at')
          .where('gift_card_id', '=', BigInt(card.slice(1)))
          .executeTakeFirstOrThrow()
      ).disabled_at !== null
    expect([await closed(stolen!), await closed(other!)]).toEqual([true, false])
    expect(
      (
        await platform.call(shop.people.owner, listCardEvents, { params: { id: stolen! } })
      ).body.rows.filter(({ kind }) => kind === 'disabled'),
    ).toHaveLength(2)
  })
})

describe('what keeps one card from being changed', () => {
  test('keeps it when all cards of its run are changed', async () => {
    const id = await finished(platform, shop, byHand(4, '10.00', { expires_on: '2026-06-30' }))
    const [erased, awaiting, held, free] = (await rowsOf(id)).map(({ gift_card_id }) =>
      BigInt(gift_card_id!.slice(1)),
    )
    const { customer_id } = await platform.customer(shop)
    const set = (card: bigint, change: object) =>
      platform.db.updateTable('gift_card').set(change).where('gift_card_id', '=', card).execute()
    await set(erased!, { customer_id })
    await platform.db
      .updateTable('customer')
      .set({ erased_at: platform.clock() })
      .where('customer_id', '=', customer_id)
      .execute()
    await set(awaiting!, { awaits_claim: true })
    await set(held!, { held: 100n })
    const changed = [held, free]
    const { owner } = shop.people
    const extended = await platform.call(owner, extendBulk, {
      params: { id },
      body: { expires_on: '2026-09-30' },
    })
    expect(extended.body.cards).toBe(2)
    await settle(platform)
    const cards = await platform.db
      .selectFrom('gift_card')
      .innerJoin('lot', 'lot.gift_card_id', 'gift_card.gift_card_id')
      .select(['gift_card.gift_card_id', 'expires_on'])
      .where('gift_card.gift_card_id', 'in', [erased!, awaiting!, held!, free!])
      .orderBy('gift_card.gift_card_id')
      .execute()
    expect(cards.filter((card) => card.expires_on === '2026-09-30')).toEqual(
      changed.map((gift_card_id) => ({ gift_card_id, expires_on: '2026-09-30' })),
    )
    const params = { id }
    const turned = await platform.call(owner, disableBulk, { params, body: { disabled: true } })
    expect(turned.body.cards).toBe(2)
    await settle(platform)
    const closed = await platform.db
      .selectFrom('gift_card')
      .select('gift_card_id')
      .where('gift_card_id', 'in', [erased!, awaiting!, held!, free!])
      .where('disabled_at', 'is not', null)
      .orderBy('gift_card_id')
      .execute()
    expect(closed.map(({ gift_card_id }) => gift_card_id)).toEqual(changed)
    await set(held!, { held: 0n })
  })

  test('an email that waits for its day is cancelled with its card, by hand or with its run', async () => {
    const id = await finished(platform, shop, byHand(1))
    const card = (await rowsOf(id))[0]!.gift_card_id!
    await platform.db
      .insertInto('mail')
      .values({
        shop_id: shop.shop_id,
        name: 'gift_card_manual',
        to_email: 'later@x.example',
        to_name: '',
        subject: 'Later',
        content: JSON.stringify({ title: '', body: '', values: {} }),
        message_id: '<later@x.example>',
        state: 'queued',
        next_try_at: new Date('2026-03-05T09:00:00Z'),
        gift_card_id: BigInt(card.slice(1)),
        created_at: platform.clock(),
      })
      .execute()
    const { owner } = shop.people
    await platform.call(owner, disableBulk, { params: { id }, body: { disabled: true } })
    await settle(platform)
    const mail = await platform.db
      .selectFrom('mail')
      .select('state')
      .where('to_email', '=', 'later@x.example')
      .executeTakeFirstOrThrow()
    expect(mail.state).toBe('cancelled')
    const events = await platform.call(owner, listCardEvents, { params: { id: card } })
    expect(events.body.rows.slice(0, 2)).toMatchObject([
      { kind: 'disabled', detail: { bulk: id } },
      { kind: 'cancelled', detail: { from: '2026-03-05T09:00:00.000Z' } },
    ])
  })
})

test('mails that failed are sent once more, each once', async () => {
  const id = await finished(platform, shop, {
    operation_name: 'gift_card',
    email: { active: true },
    source: {
      csv: { url: await upload(platform, shop, 'email,amount\nm1@x.example,5\nm2@x.example,5\n') },
    },
  })
  await platform.db
    .updateTable('mail')
    .set({ state: 'failed', problem: '550' })
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .where('to_email', '=', 'm1@x.example')
    .execute()
  expect(await rowsOf(id, { mail: 'failed' })).toMatchObject([
    { email: 'm1@x.example', mail_state: 'failed' },
  ])
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(1)
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(0)
  await platform.db
    .updateTable('mail')
    .set({ state: 'bounced' })
    .where('bulk_id', '=', BigInt(id.slice(1)))
    .where('to_email', '=', 'm2@x.example')
    .execute()
  await platform.call(shop.people.owner, undoBulk, { params: { id } })
  await settle(platform)
  expect(
    (await platform.call(shop.people.owner, resendBulkMails, { params: { id } })).body.mails,
  ).toBe(0)
})
