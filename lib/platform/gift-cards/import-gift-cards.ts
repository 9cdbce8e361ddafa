import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { lock } from '#platform/money/locks.ts'
import type { Imported } from '#platform/customers/import-customers.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { give } from '#platform/money/give.ts'
import type { GiftCardRecord } from './gift-card-record.ts'
import { giveCode } from '#platform/money/card.ts'
import { wordsIn } from '#platform/words/words-in.ts'

// the command that shows it speaks English
const say = wordsIn('en', 'cli.row')

/** `issued`: minor units that the ledger holds as issued by import on the batch's cards. */
export type ImportedCards = Imported & { issued: string }

// a transaction blocks the embedded database, so short ones let other calls in between
const cardsATime = 25

/**
 * Makes cards from a store's export, each with its balance as a paid lot; cards imported before
 * aren't touched.
 */
export const importGiftCards = async (
  platform: Platform,
  shop: ShopScope,
  records: GiftCardRecord[],
): Promise<ImportedCards> => {
  const imported: Imported = { made: 0, changed: 0, unchanged: 0, rejected: [] }
  for (let at = 0; at < records.length; at += cardsATime) {
    const part = records.slice(at, at + cardsATime)
    await transact(platform.db, async (trx) => {
      // locks addresses in one order, so that two imports at once can't deadlock
      for (const email of [...new Set(part.flatMap(({ email }) => email ?? []))].toSorted())
        await lock(trx, 'email', shop.shop_id, email)
      for (const record of part) {
        const became = await makeImported(trx, platform, shop, record)
        if (typeof became === 'object') imported.rejected.push({ line: record.line, ...became })
        else imported[became] += 1
      }
    })
    await breathe()
  }
  return { ...imported, issued: await issuedTo(platform, shop, records) }
}

const makeImported = async (
  trx: Trx,
  { vault, clock }: Platform,
  { shop_id }: ShopScope,
  record: GiftCardRecord,
): Promise<'made' | 'unchanged' | { reason: string }> => {
  const now = clock()
  const created = record.created_at === null ? now : new Date(record.created_at)
  const key = keyOf(vault, shop_id, record)
  const { rows: known } =
    await sql`select from gift_card where shop_id = ${shop_id} and imported_as = ${key}`.execute(
      trx,
    )
  if (known.length) return 'unchanged'
  const code = record.code === null ? null : vault.seal(shop_id, record.code)
  if (code) {
    const { rows: taken } =
      await sql`select from gift_card_code where shop_id = ${shop_id} and digest = ${code.digest}`.execute(
        trx,
      )
    if (taken.length) return { reason: say('codeTaken', { column: 'code' }) }
  }
  const { email, name } = record
  const holder = email === null ? null : await holdPerson(trx, shop_id, { email, name }, now)
  const { rows } = await sql<{ gift_card_id: bigint }>`
    insert into gift_card (
      shop_id, customer_id, is_loyalty, customer_name, customer_email, note, imported_as,
      created_at, fulfilled_at
    )
    values (
      ${shop_id}, ${holder && holder.customer_id}, false, ${name}, ${email}, ${record.note}, ${key},
      ${created}, ${created}
    )
    on conflict (shop_id, imported_as) where imported_as is not null do nothing
    returning gift_card_id`.execute(trx)
  const card = rows[0]?.gift_card_id
  if (card === undefined) return 'unchanged'
  if (code)
    await trx
      .insertInto('gift_card_code')
      .values({ shop_id, gift_card_id: card, ...code, created_at: now, ended_at: null })
      .execute()
  else await giveCode(trx, vault, shop_id, card, now)
  const amount = BigInt(record.balance)
  // dated at the time of the import, because the ledger's past is sealed
  if (amount > 0n)
    await give(
      { trx, shop: { shop_id }, actor: { kind: 'import' }, now },
      {
        gift_card_id: card,
        money: 'paid',
        amount,
        expires_on: record.expires_on,
        cause: record.id === null ? null : { kind: 'import', id: record.id },
      },
    )
  if (record.disabled_at !== null)
    await trx
      .updateTable('gift_card')
      .set({ disabled_at: new Date(record.disabled_at) })
      .where('shop_id', '=', shop_id)
      .where('gift_card_id', '=', card)
      .execute()
  return 'made'
}

/** Returns the key that identifies a card in later imports; of a code only its lookup digest. */
const keyOf = (vault: Platform['vault'], shopId: bigint, { id, code }: GiftCardRecord): string =>
  id ?? `code:${vault.digest(shopId, code ?? '').toString('hex')}`

const issuedTo = async (
  { db, vault }: Platform,
  { shop_id }: ShopScope,
  records: GiftCardRecord[],
): Promise<string> => {
  const { rows } = await sql<{ issued: string }>`
    select coalesce(sum(m.amount), 0)::text as issued
    from gift_card g
    join movement m
      on m.shop_id = g.shop_id and m.gift_card_id = g.gift_card_id
        and m.kind = 'issue' and m.source = 'import'
    where g.shop_id = ${shop_id}
      and g.imported_as = any(
        ${records.map((record) => keyOf(vault, shop_id, record))}::text[]
      )`.execute(db)
  return rows[0]?.issued ?? '0'
}
