import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cancelExport, downloadExport, startExport } from '#contract/exports/calls.ts'
import { transact } from '#platform/db/transact.ts'
import { cutNow } from '#platform/exports/cut.ts'
import { leavingTables } from '#platform/exports/everything/leaving-tables.ts'
import { lineChain, readLine } from '#platform/exports/everything/line-chain.ts'
import { everythingLines } from '#platform/exports/everything/write-everything.ts'
import { askerOf } from '#platform/exports/asker.ts'
import { post } from '#platform/ledger/post.ts'
import { sealJobOf } from '#platform/ledger/seal.ts'
import { columnsOf } from '../../support/db/area-facts.ts'
import { askingOf } from '../../support/exports/asking.ts'
import { everythingOf, rowsIn, verified } from '../../support/exports/everything.ts'
import { byHand, finished } from '../../support/bulk/campaigns.ts'
import { readingOf } from '../../support/bulk/reading.ts'
import { suite } from '../../support/suite.ts'

const { platform, shop, other } = await suite({ at: '2026-03-01T10:00:00Z', ties: 'after all' })
const { card, ask, lines: auditOf } = askingOf(platform)
const { spend, rowsOf } = readingOf(platform, shop)

const first = await card(shop, '25.00', 'Ada "Countess", Лавлейс 🚢')
await card(shop, '10.00')
await card(other, '99.00')
const campaign = await finished(platform, shop, byHand(30, '5.00', { note: 'a note' }))
await spend((await rowsOf(campaign))[0]!.gift_card_id!, 300n, '2026-03-01T10:00:05Z')
platform.at('2026-03-02T10:00:00Z')
await sealJobOf(platform).handle({} as never, {} as never)
const file = await everythingOf(platform, shop)
const again = (texts: string[]): string[] => {
  const chain = lineChain()
  return texts.map((text) => chain.write(text).trimEnd())
}
const textOf = (line: string): string => readLine(line)!.text

describe('everything of a shop', () => {
  test('is one file that ties: head, tables, ledger, end, signed', async () => {
    const found = await verified(platform, file)
    expect(found).toMatchObject({
      head: { shop: { shop_url: shop.shop_url, currency: 'GBP' } },
      end: { balance: '18200', lots: '18200', movements: '18200', entries: '18200' },
      lines: file.length,
      signature: 'right',
    })
    expect(await verified(null, file)).toMatchObject({ signature: 'unknownKey' })
    expect(rowsIn(file, 'gift_card')).toHaveLength(32)
    expect(rowsIn(file, 'seal')).toHaveLength(1)
    expect(rowsIn(file, 'gift_card')).toContainEqual(
      expect.objectContaining({ customer_name: 'Ada "Countess", Лавлейс 🚢', balance: 2500 }),
    )
    expect(rowsIn(file, 'bulk')).toMatchObject([{ title: 'By hand' }])
  })

  test('has every table with rows of a shop, and nothing of another shop', async () => {
    const tables = (await leavingTables(platform.db, platform.areas)).map(({ name }) => name)
    const all = await columnsOf(platform.db)
    const ofShops = [
      ...new Set(all.flatMap(({ table, column }) => (column === 'shop_id' ? [table] : []))),
    ]
    const staying = platform.areas.flatMap(({ tables: own = {} }) =>
      Object.entries(own).flatMap(([name, { stays }]) =>
        stays && ofShops.includes(name) ? [name] : [],
      ),
    )
    const ledger = ['gift_card', 'lot', 'movement', 'entry', 'seal']
    expect([...tables, ...staying, ...ledger].toSorted()).toEqual(ofShops.toSorted())
    const text = file.join('\n')
    expect(text).not.toContain(other.shop_url)
    for (const { email } of Object.values(other.people)) expect(text).not.toContain(email)
  })

  test('has no code, key, digest, or password', async () => {
    const { rows: codes } = await sql<{ cipher: Uint8Array; digest: Uint8Array }>`
      select cipher, digest from gift_card_code where shop_id = ${shop.shop_id}`.execute(
      platform.db,
    )
    const text = file.join('\n')
    for (const { cipher, digest } of codes) {
      expect(text).not.toContain(platform.vault.open(shop.shop_id, cipher))
      expect(text).not.toContain(Buffer.from(digest).toString('hex'))
    }
    const names = new Set(
      file.flatMap((line) => {
        const { t, r } = JSON.parse(textOf(line)) as { t?: string; r?: object }
        return r ? Object.keys(r).map((column) => `${t}.${column}`) : []
      }),
    )
    const opens = /(digest|cipher|sealed|secret|salt|token|password|_hash)$/
    expect([...names].filter((name) => opens.test(name)).toSorted()).toEqual([
      'movement.note_digest',
    ])
  })

  test('stays as of its cut while money moves', async () => {
    const owner = { shop_id: shop.shop_id, staff_id: shop.people.owner.staff_id }
    const asker = await askerOf(platform, owner, platform.clock())
    const ctx = {
      ...platform,
      ...asker!,
      language: 'en' as const,
      session: Buffer.alloc(0),
      now: platform.clock(),
      requestId: 'r',
      idempotencyKey: null,
    }
    const cut = await cutNow(platform, new AbortController().signal)
    const id = BigInt(first.gift_card_id.slice(1))
    const move = (amount: bigint) =>
      transact(platform.db, (trx) =>
        post(trx, {
          shop_id: shop.shop_id,
          gift_card_id: id,
          kind: amount > 0n ? 'issue' : 'redeem',
          ...(amount > 0n ? { money: 'paid' as const } : {}),
          amount,
          source: 'checkout',
          at: platform.clock(),
        } as never),
      )
    await move(-700n)
    const lines: string[] = []
    for await (const page of everythingLines(ctx, cut)) {
      if (lines.length === 1) await move(4000n)
      lines.push(...page.map((line) => line.trimEnd()))
    }
    expect(await verified(platform, lines)).toMatchObject({
      end: { balance: '18200' },
      signature: 'right',
    })
    expect(
      rowsIn(lines, 'gift_card').find(({ gift_card_id }) => gift_card_id === Number(id)),
    ).toMatchObject({ balance: 2500 })
  })
})

describe('any change of a line is found, and which', () => {
  const at = file.findIndex((line) => textOf(line).startsWith('{"t":"customer"')) + 1
  const middle = file.findIndex((line) => textOf(line).startsWith('{"t":"entry"')) + 1
  test.each([
    [
      'a changed name',
      at,
      (lines: string[]) => lines.with(at - 1, lines[at - 1]!.replace('guest', 'quest')),
    ],
    ['a dropped line', middle, (lines: string[]) => lines.toSpliced(middle - 1, 1)],
    [
      'an added line',
      middle + 1,
      (lines: string[]) => lines.toSpliced(middle - 1, 0, lines[middle - 1]!),
    ],
    [
      'two swapped lines',
      middle,
      (lines: string[]) => lines.with(middle - 1, lines[middle]!).with(middle, lines[middle - 1]!),
    ],
    ['an end that is cut off', file.length, (lines: string[]) => lines.slice(0, -1)],
    ['more after the end', file.length + 1, (lines: string[]) => [...lines, lines[0]!]],
    ['another text', 3, (lines: string[]) => lines.with(2, 'nothing')],
  ])('%s', async (_, line, change) => {
    expect(await verified(platform, change(file))).toMatchObject({ line })
  })

  test('each line of the ledger, even with all digests made again', async () => {
    const texts = file.map(textOf)
    const tables = ['gift_card', 'lot', 'movement', 'entry', 'seal'] as const
    const field = {
      gift_card: 'balance',
      lot: 'remaining',
      movement: 'amount',
      entry: 'amount',
      seal: 'entries',
    }
    for (const table of tables) {
      const n = texts.findIndex((text) => text.startsWith(`{"t":"${table}"`))
      const changed = texts[n]!.replace(
        new RegExp(`"${field[table]}": ?(-?\\d+)`),
        (_, digits: string) => `"${field[table]}": ${Number(digits) + 1}`,
      )
      expect(changed).not.toBe(texts[n])
      expect(await verified(platform, again(texts.with(n, changed)))).toHaveProperty('problem')
      expect(await verified(platform, again(texts.toSpliced(n, 1)))).toHaveProperty('problem')
    }
  })

  test('a row outside the ledger by the signature, and by the count of its table', async () => {
    const texts = file.map(textOf)
    const n = texts.findIndex((text) => text.startsWith('{"t":"customer"'))
    const changed = again(texts.with(n, texts[n]!.replace('guest', 'quest')))
    expect(await verified(platform, changed)).toMatchObject({ signature: 'wrong' })
    expect(await verified(platform, again(texts.toSpliced(n, 1)))).toMatchObject({
      problem: expect.stringContaining('customer') as string,
    })
  })
})

describe('who may take everything', () => {
  test('the owner, with a line of the audit; nobody without the right, to nobody without it', async () => {
    expect(await ask(shop.people.staff, { kind: 'everything' })).toMatchObject({ status: 403 })
    expect(await ask(shop.people.limited, { kind: 'everything' })).toMatchObject({ status: 403 })
    const { owner, staff } = shop.people
    const to = { kind: 'everything' as const, to_email: staff.email }
    expect(await platform.call(owner, startExport, { body: to })).toMatchObject({
      status: 422,
      error: { code: 'not_a_recipient' },
    })
    const asked = await ask(owner, { kind: 'everything' })
    const { export_id: id } = asked.body.export
    expect(await platform.call(staff, downloadExport, { params: { id } })).toMatchObject({
      status: 403,
    })
    expect(
      await platform.call(other.people.owner, downloadExport, { params: { id } }),
    ).toMatchObject({ status: 404 })
    await platform.call(owner, cancelExport, { params: { id } })
    expect(await auditOf(shop, 'ask_export')).toContainEqual(
      expect.objectContaining({ detail: { kind: 'everything', to: owner.email } }),
    )
    expect(await auditOf(shop, 'download_export')).toContainEqual(
      expect.objectContaining({ detail: { kind: 'everything', codes: 'none' } }),
    )
  })
})
