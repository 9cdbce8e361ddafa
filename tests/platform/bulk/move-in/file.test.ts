import { describe, expect, test } from 'vitest'
import { getBulk } from '#contract/bulk/draft.ts'
import { getMoveInProof, listMoveIns } from '#contract/bulk/move-in.ts'
import { checkpoint, finished, byHand } from '../../../support/bulk/campaigns.ts'
import { movingOf } from '../../../support/bulk/moving.ts'
import { readingOf } from '../../../support/bulk/reading.ts'
import { rivalFile } from '../../../support/bulk/rival-files.ts'
import { unique } from '../../../support/platform.ts'
import { suite } from '../../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { validate, create, check, move, proof, dryRun, refused } = movingOf(platform, shop)
const { rowsOf } = readingOf(platform, shop)
const mail = () => `${unique('rival')}@mail.example`

const movementOf = async (id: string) =>
  platform.db
    .selectFrom('movement')
    .selectAll()
    .where('shop_id', '=', shop.shop_id)
    .where('cause_id', '=', id)
    .orderBy('movement_id')
    .execute()

describe('a file moves in', () => {
  test('with its old codes, types of credit, dates; silently, from `import`', async () => {
    const known = await platform.customer(shop)
    const code = `OLDCODE${unique('').toUpperCase()}XYZ`.replaceAll(/[^A-Z0-9]/g, 'A')
    const heads = 'code,email,balance,kind,expires on,issued on,note'
    const id = await move(
      'plain',
      `${heads}\n${code},${known.email},600.50,paid,2027-01-31,2024-05-05,from the old shop\n` +
        `,${mail()},0.40,promotional,,,\n,,5,,,,\n`,
    )
    expect(await proof(id)).toMatchObject({
      rows: { file: 3, taken: 2, unchanged: 0, refused: 1, unread: 0 },
      file: '605.90',
      before: '0.00',
      up: '600.90',
      down: '0.00',
      refused: '5.00',
      points: null,
      ledger: { posted: '600.90', undone: '0.00', now: '600.90', kept: '600.90' },
      proved: true,
      earlier: null,
    })
    const [first, second] = await movementOf(id)
    expect(first).toMatchObject({
      kind: 'issue',
      amount: 60_050n,
      source: 'import',
      staff_id: shop.people.owner.staff_id,
      reason: 'Transfer',
      expires_on: '2027-01-31',
      note: 'from the old shop',
    })
    expect(second).toMatchObject({ amount: 40n, source: 'import' })
    const card = await platform.db
      .selectFrom('gift_card as g')
      .innerJoin('gift_card_code as k', 'k.gift_card_id', 'g.gift_card_id')
      .innerJoin('lot as l', 'l.gift_card_id', 'g.gift_card_id')
      .select(['g.customer_id', 'g.is_loyalty', 'g.created_at', 'k.digest', 'l.kind'])
      .where('g.gift_card_id', '=', first!.gift_card_id)
      .executeTakeFirstOrThrow()
    expect(card).toMatchObject({ customer_id: known.customer_id, is_loyalty: false, kind: 'paid' })
    expect(card.created_at.toISOString()).toBe('2024-05-05T00:00:00.000Z')
    expect(Buffer.from(card.digest)).toEqual(platform.vault.digest(shop.shop_id, code))
    const kept = await platform.db
      .selectFrom('bulk_row')
      .select('code_cipher')
      .where('bulk_id', '=', BigInt(id.slice(1)))
      .execute()
    expect(kept.every(({ code_cipher }) => code_cipher === null)).toBe(true)
    // the team member who started it gets an email, no customer does
    const mails = await platform.db.selectFrom('mail').select('name').execute()
    expect(mails).toEqual([{ name: 'bulk_finished' }])
  })

  test('points as money, down to the cent, the rest listed', async () => {
    const known = await platform.customer(shop)
    const id = await move('smile', `email,points\n${known.email},1999\n${mail()},50\n`, {
      rate: { points: 100, money: '0.50' },
    })
    expect(await proof(id)).toMatchObject({
      file: '10.24',
      up: '10.24',
      points: { file: 2049, taken: 2049, refused: 0, rest: 1, rest_rows: 1 },
      proved: true,
    })
    const cards = await platform.db
      .selectFrom('gift_card')
      .select(['is_loyalty', 'balance'])
      .where('customer_id', '=', known.customer_id)
      .execute()
    expect(cards).toEqual([{ is_loyalty: true, balance: 999n }])
  })

  test('beyond the limits of the shop and the plan, because its customers own it already', async () => {
    await platform.db
      .updateTable('shop')
      .set({
        settings: JSON.stringify({
          is_accepted_terms: true,
          create_bulk_enabled: false,
          gift_card_max_value: '100.00',
        }),
      })
      .where('shop_id', '=', other.shop_id)
      .execute()
    const theirs = movingOf(platform, other)
    const file = rivalFile('rise', [{ email: mail(), name: 'A', minor: 999_900n }])
    const id = await theirs.move('rise', file)
    expect(await theirs.proof(id)).toMatchObject({ up: '9999.00', proved: true })
  })
})

describe('rows are refused one by one, with a sentence', () => {
  test('and what is refused is no part of the ledger', async () => {
    const taken = `TAKENCODE${unique('').toUpperCase()}A`.replaceAll(/[^A-Z0-9]/g, 'B')
    const heads = 'code,balance,recipient email,purchaser email'
    await move('giftup', `${heads}\n${taken},5,,\n`)
    const good = mail()
    const lines = [
      'code,email,balance,kind,currency,status,expires on,issued on',
      `,${good},10,,GBP,active,,`,
      `,not-an-address,1,,,,,`,
      `SHORT,${mail()},2,,,,,`,
      `${taken},${mail()},3,,,,,`,
      `,${mail()},4,mixed,,,,`,
      `,${mail()},50,,USD,,,`,
      `,${mail()},6,,,disabled,,`,
      `,${mail()},7,,,,2020-01-01,`,
      `,${mail()},8,,,,,2099-01-01`,
      `,${good},9,,,,,`,
      `,,11,,,,,`,
      `,${mail()},-12,,,,,`,
      `,${mail()},0,,,,,`,
    ]
    const id = await check('plain', `${lines.join('\n')}\n`)
    const verdicts = (await rowsOf(id, { limit: 50 })).map(({ verdict }) => verdict)
    expect(verdicts).toEqual([
      'new_card',
      'bad_address',
      'bad_code',
      'code_taken',
      'bad_kind',
      'other_currency',
      'closed_there',
      'bad_date',
      'bad_date',
      'duplicate',
      'nameless',
      'bad_amount',
      'unchanged',
    ])
    expect(await proof(id)).toMatchObject({
      rows: { file: 13, taken: 1, unchanged: 1, refused: 11, unread: 2 },
      file: '61.00',
      up: '10.00',
      refused: '51.00',
      ledger: null,
      proved: false,
    })
    const text = await refused(id)
    const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(`${lines[0]},Line,Reason`)
    expect(rows).toHaveLength(11)
    expect(rows[0]).toBe(',not-an-address,1,,,,,,3,The email address isn’t valid.')
    expect(text).toContain('The other system says “disabled”')
    await checkpoint(platform, shop.people.owner, id, 'start')
  })

  test('points like 52,620 too, which make no money', async () => {
    const id = await move('smile', `email,points\n${mail()},"52,620"\n${mail()},100\n`)
    expect(await proof(id)).toMatchObject({
      rows: { file: 2, taken: 1, refused: 1, unread: 1 },
      up: '1.00',
      ledger: { now: '1.00' },
      proved: true,
    })
    expect(await refused(id)).toContain('Use whole numbers without thousands separators')
  })
})

describe('a file is refused as a whole', () => {
  test('where its header was edited: nothing is stored', async () => {
    const edited = `Rise Gift Card ID,Recipient Email,Remaining\nr1,${mail()},5\n`
    expect(await validate(edited)).toMatchObject({ from: 'rise' })
    expect(await validate(edited, { from: 'rise' })).toMatchObject({
      valid: false,
      problems: [
        { code: 'heads_edited', detail: '“remaining value”' },
        { code: 'column_missing', detail: 'balance' },
      ],
    })
    const id = await check('rise', edited)
    const { body } = await platform.call(shop.people.owner, getBulk, { params: { id } })
    expect(body.bulk).toMatchObject({ state: 'draft', problem: 'heads_edited' })
    expect(await rowsOf(id)).toEqual([])
    expect((await checkpoint(platform, shop.people.owner, id, 'start')).status).toBe(409)
  })

  test('without the worth of points, with two amounts, with nothing to know rows by', async () => {
    expect(await validate('email,points\na@x.example,5\n', { from: 'smile' })).toMatchObject({
      valid: false,
      problems: [{ code: 'rate_missing' }],
    })
    expect(
      await validate('email,points,balance\na@x.example,5,5\n', {
        from: 'plain',
        rate: { points: 1, money: '1' },
      }),
    ).toMatchObject({ problems: [{ code: 'two_amounts' }] })
    expect(
      await validate('email,balance\na@x.example,5\n', {
        from: 'plain',
        columns: { balance: 'balance' },
      }),
    ).toMatchObject({ problems: [{ code: 'column_missing', detail: 'email' }] })
  })
})

describe('who may', () => {
  test.each(['staff', 'limited', 'pos'] as const)('%s may not', async (role) => {
    const file = rivalFile('plain', [{ email: mail(), name: 'A', minor: 500n }])
    expect(await create('plain', file, shop.people[role])).toMatchObject({ status: 403 })
    const id = await check('plain', file)
    const by = shop.people[role]
    expect(await platform.call(by, getMoveInProof, { params: { id } })).toMatchObject({
      status: 403,
    })
    expect(await platform.call(by, listMoveIns, {})).toMatchObject({ status: 403 })
    expect(await checkpoint(platform, by, id, 'start')).toMatchObject({ status: 403 })
  })

  test('another shop finds nothing, and knows nothing of these cards', async () => {
    const people = [{ email: mail(), name: 'A', minor: 500n }]
    const id = await move('smile', rivalFile('smile', people))
    expect(
      await platform.call(other.people.owner, getMoveInProof, { params: { id } }),
    ).toMatchObject({ status: 404 })
    const theirs = movingOf(platform, other)
    expect(
      await theirs.dryRun(await theirs.check('smile', rivalFile('smile', people))),
    ).toMatchObject({
      verdicts: [{ verdict: 'new_card', rows: 1 }],
    })
  })

  test('a campaign that moves nothing in has no proof', async () => {
    const id = await finished(platform, shop, byHand(1))
    expect(
      await platform.call(shop.people.owner, getMoveInProof, { params: { id } }),
    ).toMatchObject({ status: 404 })
  })
})

test('the dry run says what would happen, and writes no card', async () => {
  const people = [1, 2].map((n) => ({ email: mail(), name: `N${n}`, minor: 1000n * BigInt(n) }))
  const id = await check('giftup', rivalFile('giftup', people).replaceAll('RIVAL', 'GIFTUP'))
  expect(await dryRun(id)).toMatchObject({
    face_value: '30.00',
    mails: 0,
    verdicts: [{ verdict: 'new_card', rows: 2, amount: '30.00', runs: true }],
  })
  const { rows } = (await platform.call(shop.people.owner, listMoveIns, {})).body
  expect(rows[0]).toMatchObject({ bulk_id: id, state: 'checked' })
  expect(await movementOf(id)).toEqual([])
})
