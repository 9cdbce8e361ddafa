import { sql } from 'kysely'
import type { getStatement as call } from '#contract/customers/money.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { wireId } from '#platform/ids.ts'
import { lotsOf } from '#platform/ledger/read-lots.ts'
import { internal, sealedAccount } from '#platform/ledger/account-statement.ts'
import { sealedStatement, type Statement } from '#platform/ledger/statement.ts'
import { formatMinor } from '#rules/money.ts'
import { type CustomerRow, findCustomer } from '#platform/customers/read-customer.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Reads all the customer's cards with their whole chains, in one snapshot, so that they tie while
 * money moves. Never a code.
 */
export const readStatement = (
  ctx: Ctx,
  { params }: Parsed<typeof call>,
): Promise<Answer<typeof call>> =>
  transact(ctx.db, async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    const customer = await findCustomer(trx, ctx, params.id)
    const { rows } = await sql<Card>`
      select g.gift_card_id, g.balance, g.version, g.head, k.last4
      from gift_card g
      left join gift_card_code k
        on k.shop_id = g.shop_id and k.gift_card_id = g.gift_card_id and k.ended_at is null
      where g.shop_id = ${ctx.shop.shop_id} and g.customer_id = ${customer.customer_id}
      order by g.is_loyalty desc, g.gift_card_id`.execute(trx)
    if (rows.length === 0) throw new Refusal('not_found')
    const cards: Statement[] = []
    for (const card of rows) cards.push(await cardStatement(trx, ctx, customer, card))
    const contents = {
      form: 'tender-account-1',
      audience: internal,
      made_at: ctx.now.toISOString(),
      balance: formatMinor(rows.reduce((sum, { balance }) => sum + balance, 0n)),
      cards,
    } as const
    return sealedAccount(contents, ctx.vault)
  })

type Card = {
  gift_card_id: bigint
  balance: bigint
  version: number
  head: Uint8Array
  last4: string | null
}

const cardStatement = async (
  trx: Trx,
  ctx: Ctx,
  customer: CustomerRow,
  card: Card,
): Promise<Statement> => {
  const { shop_id, shop_url, name, currency } = ctx.shop
  const id = card.gift_card_id
  const lots = await lotsOf(trx, shop_id, [id])
  const movements = await trx
    .selectFrom('movement')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', id)
    .orderBy('movement_id')
    .execute()
  const entries = await trx
    .selectFrom('entry')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', id)
    .orderBy('seq')
    .execute()
  const changes = await trx
    .selectFrom('card_event')
    .select(['at', 'staff_id', 'version', 'detail'])
    .where('shop_id', '=', shop_id)
    .where('gift_card_id', '=', id)
    .where('kind', '=', 'expiry_changed')
    .orderBy('event_id')
    .execute()
  return sealedStatement({
    form: 'tender-statement-2',
    shop: { shop_id: String(shop_id), shop_url, name, currency },
    customer: {
      platform_customer_id: customer.platform_customer_id,
      full_name: customer.full_name,
      email: customer.email,
    },
    made_at: ctx.now.toISOString(),
    card: {
      gift_card_id: wireId('gift_card', id),
      last4: card.last4,
      balance: formatMinor(card.balance),
      version: card.version,
      head: hex(card.head),
    },
    lots: lots.map((lot) => ({
      lot_id: wireId('lot', lot.lot_id),
      transaction_id: wireId('transaction', lot.movement_id),
      kind: lot.kind,
      amount: formatMinor(lot.amount),
      remaining: formatMinor(lot.remaining),
      expires_on: lot.expires_on,
      changed_to: lot.changed_to,
      created_at: lot.created_at.toISOString(),
    })),
    movements: movements.map((m) => ({
      transaction_id: wireId('transaction', m.movement_id),
      kind: m.kind,
      amount: formatMinor(m.amount),
      balance_before: formatMinor(m.balance_before),
      balance_after: formatMinor(m.balance_after),
      reason: m.reason,
      note_digest: m.note_digest && hex(m.note_digest),
      source: m.source,
      staff_id: m.staff_id === null ? null : wireId('staff', m.staff_id),
      cause_kind: m.cause_kind,
      cause_id: m.cause_id,
      undoes: m.undoes === null ? null : wireId('transaction', m.undoes),
      expires_on: m.expires_on,
      at: m.at.toISOString(),
    })),
    changes: changes.map(({ at, staff_id, version, detail }) => ({
      at: at.toISOString(),
      staff_id: staff_id === null ? null : wireId('staff', staff_id),
      after_entry: version,
      lots: (detail['lots'] ?? '').split(' ').map((lot) => wireId('lot', BigInt(lot))),
      to: detail['to'] ?? null,
    })),
    entries: entries.map((e) => ({
      seq: e.seq,
      transaction_id: wireId('transaction', e.movement_id),
      lot_id: wireId('lot', e.lot_id),
      contra: e.contra,
      amount: formatMinor(e.amount),
      balance_after: formatMinor(e.balance_after),
      at: e.at.toISOString(),
      hash: hex(e.hash),
      lot_expires_on: e.lot_expires_on,
    })),
  })
}
