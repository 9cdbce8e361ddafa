import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { comparedParts } from '#contract/integrations/store-difference.ts'
import { numberOf } from '#platform/integrations/shopify/gid.ts'
import type { ShopScope } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { partIn, readAnswer } from '#platform/integrations/read-json.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { type Claimed, endStep, keepProgress } from '#platform/integrations/shopify/sync/claim.ts'
import type { Connection, Working } from '#platform/integrations/shopify/sync/connection.ts'
import { type Batch, batchesOf } from '#platform/integrations/shopify/sync/read-file.ts'
import { minorOf } from '#platform/integrations/shopify/money/moves/requests.ts'
import type { StoreSeenTable } from '#platform/integrations/shopify/money/tables.ts'
import { Money } from '#platform/integrations/shopify/read/shapes.ts'
import { endComparison, ofNoFile } from './end-comparison.ts'
import { forgetSeen } from './forget-seen.ts'
import { lookFirst } from './look-first.ts'

const GiftCard = z.object({
  id: z.string(),
  enabled: z.boolean(),
  lastCharacters: z.string(),
  note: z.nullable(z.string()),
  updatedAt: z.string(),
  balance: Money,
})
const Account = z.object({ id: z.string(), balance: Money, __parentId: z.optional(z.string()) })
const Person = z.object({ id: z.string(), createdAt: z.string() })
const Order = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  currencyCode: z.string(),
})

type Seen = Omit<Selectable<StoreSeenTable>, 'shop_id' | 'balance' | 'updated_at'> & {
  balance: string
  updated_at: string | null
}
const nothing = {
  balance: '0',
  is_enabled: true,
  last4: null,
  mark: null,
  owner: null,
  updated_at: null,
}
/** Notes of ours; anything else that a gift card's note says isn't kept. */
const ourNote = /^tender [tm]\d{1,18}$/

/** Reads a line by the type of its object; null: it is of another currency or type. */
const readers: Readonly<Record<string, (line: unknown, currency: string) => Seen | null>> = {
  GiftCard: (line, currency) => {
    const one = readAnswer(GiftCard, line)
    if (one.balance.currencyCode !== currency) return null
    return {
      ...nothing,
      remote_id: one.id,
      kind: 'gift_card',
      balance: String(minorOf(one.balance)),
      is_enabled: one.enabled,
      last4: one.lastCharacters.slice(-4),
      mark: one.note !== null && ourNote.test(one.note) ? one.note : null,
      updated_at: one.updatedAt,
    }
  },
  StoreCreditAccount: (line, currency) => {
    const { id, balance, __parentId } = readAnswer(Account, line)
    if (balance.currencyCode !== currency) return null
    const owner = __parentId ? numberOf(__parentId) : null
    const money = { balance: String(minorOf(balance)), owner }
    return { ...nothing, remote_id: id, kind: 'store_credit', ...money }
  },
  Customer: (line) => {
    const { id, createdAt } = readAnswer(Person, line)
    return { ...nothing, remote_id: id, kind: 'customer', updated_at: createdAt }
  },
  Order: (line, currency) => {
    const { id, name, createdAt, currencyCode } = readAnswer(Order, line)
    if (currencyCode !== currency) return null
    const mark = name.slice(0, 100)
    return { ...nothing, remote_id: id, kind: 'order', mark, updated_at: createdAt }
  },
}

const typeOf = (line: unknown): string => {
  const [, type = ''] = /^gid:\/\/shopify\/(\w+)\//.exec(String(partIn(line, 'id'))) ?? []
  return type
}

/** Reads the lines of a batch. Throws for one that can't be read: its card would seem to be missing. */
const readBatch = ({ objects }: Batch, currency: string): Seen[] =>
  objects.flatMap(({ head: line }) => {
    const read = readers[typeOf(line)]
    if (!read) throw new VendorProblem('answer_unreadable')
    const one = read(line, currency)
    return one ? [one] : []
  })

/** Recognises what the store counts as an object: accounts belong to their customers. */
const isRoot = ({ head }: Batch['objects'][number]): boolean =>
  partIn(head, '__parentId') === undefined

const keepSeen = async (trx: Trx, shop_id: bigint, rows: readonly Seen[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into store_seen (
      shop_id, remote_id, kind, balance, is_enabled, last4, mark, owner, updated_at)
    select ${shop_id}::bigint, n.remote_id, n.kind, n.balance, n.is_enabled, n.last4, n.mark,
      n.owner, n.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      remote_id text, kind text, balance bigint, is_enabled boolean, last4 text, mark text,
      owner text, updated_at timestamptz)
    on conflict (shop_id, remote_id) do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * Takes the file of a part as it arrives, a batch and its position in one transaction, so that a
 * killed process costs one batch. After the last part both sides are compared.
 */
export const takePart = async (
  platform: Working,
  shop: ShopScope,
  { row }: Connection,
  claimed: Claimed,
): Promise<void> => {
  const { db, vault, clock } = platform
  const { sealed_url } = claimed
  let { position, objects, made } = claimed
  if (sealed_url)
    for await (const batch of batchesOf(
      platform,
      vault.reveal(sealed_url),
      Number(position),
      false,
    )) {
      const seen = readBatch(batch, shop.currency)
      position = BigInt(batch.objects.at(-1)!.end)
      objects += batch.objects.filter(isRoot).length
      await transact(db, async (trx) => {
        made += await keepSeen(trx, shop.shop_id, seen)
        const isOwn = await keepProgress(trx, claimed, { position, objects, made }, clock())
        if (!isOwn) throw new Overtaken()
      })
    }
  const next = comparedParts[comparedParts.indexOf(claimed.part!) + 1]
  if (next) return endStep(db, claimed, { ...again, part: next, due_at: clock() })
  await lookFirst(platform, shop, claimed)
  const of = { domain: row.account ?? '', scopes: row.scopes }
  const isWhole = await endComparison(platform, shop, of, { ...claimed, made })
  // a crash of the database has emptied what was seen
  if (!isWhole) return endStep(db, claimed, { ...again, part: null, due_at: clock() })
  await forgetSeen(db, shop.shop_id)
}
const again = { ...ofNoFile, state: 'waiting' } as const
