import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { makeMissedCampaign as call } from '#contract/workflows/back-test/calls.ts'
import type { WorkflowData } from '#contract/workflows/definition-shapes.ts'
import { storefrontUrl } from '#env.ts'
import { createBulk } from '#platform/bulk/draft/create-bulk.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { readId, wireId } from '#platform/ids.ts'
import { staticPath } from '#platform/uploads/stored-file.ts'
import { writeFile } from '#platform/uploads/write-file.ts'
import { type BackTestFound, findBackTest } from '#platform/workflows/back-test/find-back-test.ts'
import { formatMinor } from '#rules/money.ts'
import { expiresOn } from '#rules/store-credit/expiration.ts'
import { sum } from '#rules/tools/sums.ts'
import { type Missed, readMissed } from './read-missed.ts'

const day = 24 * 60 * 60 * 1000
const fileDays = 30
const heads = ['email', 'balance', 'expires_on']

const creditsIn = ({ cases }: WorkflowData) =>
  cases.flatMap(({ id, actions }) =>
    actions.flatMap((action) =>
      action.type === 'issue_store_credit' || action.type === 'issue_gift_card'
        ? [{ id, action }]
        : [],
    ),
  )

/** Returns when the credit of a case expires if it is given today, by its first credit. */
const expiryOf = ({ shop, now }: TrxCtx, data: WorkflowData) => {
  const days = new Map<string, string | null>()
  for (const { id, action } of creditsIn(data).toReversed())
    days.set(id, action.expiration ? expiresOn(action.expiration, shop.time_zone, now) : null)
  return (id: string | null): string => days.get(id ?? '') ?? ''
}

type Row = { email: string; amount: bigint; expires_on: string }

/** Joins what one person missed of several cases, where it expires on the same day. */
const rowsOf = (missed: readonly Missed[], expires: (id: string | null) => string): Row[] => {
  const rows = new Map<string, Row>()
  for (const { email, amount, case_id } of missed) {
    if (email === null) continue
    const expires_on = expires(case_id)
    const key = `${expires_on} ${email}`
    const before = rows.get(key)?.amount ?? 0n
    rows.set(key, { email, expires_on, amount: before + amount })
  }
  return [...rows.values()]
}

/** A file that only campaigns read, so that its cells are as they are. */
async function* tableOf(rows: readonly Row[]): AsyncGenerator<Uint8Array> {
  const lines = [
    heads,
    ...rows.map(({ email, amount, expires_on }) => [email, formatMinor(amount), expires_on]),
  ]
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  yield Buffer.from(lines.map((line) => `${line.map(cell).join(',')}\n`).join(''))
}

/** Locks a back-test, so that two calls at once make one campaign. Errors: 404, 409. */
const holdDone = async (ctx: TrxCtx, id: string): Promise<BackTestFound> => {
  await ctx.trx
    .selectFrom('back_test')
    .select('back_test_id')
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('back_test_id', '=', readId('back_test', id))
    .forNoKeyUpdate()
    .execute()
  const found = await findBackTest(ctx.trx, ctx, id)
  if (found.state !== 'done') throw new Refusal('back_test_unfinished')
  return found
}

const isThere = async ({ trx, shop }: TrxCtx, bulkId: bigint | null): Promise<boolean> =>
  bulkId !== null &&
  (await trx
    .selectFrom('bulk')
    .select('bulk_id')
    .where('shop_id', '=', shop.shop_id)
    .where('bulk_id', '=', bulkId)
    .executeTakeFirst()) !== undefined

const draft = async (
  ctx: TrxCtx,
  { data, from_day, to_day, title }: BackTestFound,
  rows: readonly Row[],
  name: string | undefined,
): Promise<string> => {
  const { trx, shop, now, actor, env } = ctx
  const file_name = `missed-${from_day}-${to_day}.csv`
  const { key } = await writeFile(
    { db: trx, clock: () => now },
    {
      shop_id: shop.shop_id,
      kind: 'table',
      name: file_name,
      type: 'text/csv',
      staff_id: actor.id,
      expires_at: new Date(now.getTime() + fileDays * day),
    },
    tableOf(rows),
  )
  const isPaid = creditsIn(data).every(
    ({ action }) => action.type === 'issue_store_credit' && action.kind === 'paid',
  )
  const { bulk } = await createBulk(ctx, {
    body: {
      bulk: {
        operation_name: 'loyalty_card',
        title: name || [title, from_day, to_day].filter(Boolean).join(' '),
        source: {
          csv: {
            url: `${storefrontUrl(env)}${staticPath}${key}.csv`,
            file_name,
            columns: { email: 'email', balance: 'balance', expires_on: 'expires_on' },
          },
        },
        reason: 'Reward',
        money: isPaid ? 'paid' : 'promotional',
        // two rows of one person differ in the day on which they expire
        on_duplicate: 'keep',
      },
    },
  })
  return bulk.bulk_id
}

/** Makes the draft of a campaign of what customers missed; nothing is given before it is started. */
export const makeMissedCampaign = async (
  ctx: TrxCtx,
  { params, body }: Parsed<typeof call>,
): Promise<Answer<typeof call>> => {
  const found = await holdDone(ctx, params.id)
  const missed = await readMissed(ctx.trx, found)
  const rows = rowsOf(missed, expiryOf(ctx, found.data))
  const figures = {
    people: new Set(rows.map(({ email }) => email)).size,
    amount: formatMinor(sum(rows.map(({ amount }) => amount))),
    left_out: new Set(
      missed.filter(({ email }) => email === null).map(({ customer_id }) => customer_id),
    ).size,
  }
  if (await isThere(ctx, found.bulk_id))
    return { ...figures, bulk_id: wireId('bulk', found.bulk_id!) }
  if (rows.length === 0) throw new Refusal('nothing_missed')
  const bulk_id = await draft(ctx, found, rows, body?.title)
  await ctx.trx
    .updateTable('back_test')
    .set({ bulk_id: readId('bulk', bulk_id) })
    .where('shop_id', '=', ctx.shop.shop_id)
    .where('back_test_id', '=', found.back_test_id)
    .execute()
  return { ...figures, bulk_id }
}
