import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type {
  getReturnSettings as getCall,
  putReturnSettings as putCall,
} from '#contract/returns/policy.ts'
import type { ReturnSettingsInput } from '#contract/returns/policy-shapes.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'
import { defaultSettings, type ReturnSettings } from '#rules/returns/policy.ts'

const money = (wire: string): string => formatMinor(parseMoney(wire) ?? 0n)
const moneyOrNone = (wire: string | null): string | null => (wire === null ? null : money(wire))

/** Returns a policy as it is kept and answered: each amount with two decimals. */
export const keptSettings = (input: ReturnSettingsInput): ReturnSettings => ({
  ...input,
  keep_below: moneyOrNone(input.keep_below),
  approve_below: moneyOrNone(input.approve_below),
  review_above: moneyOrNone(input.review_above),
  final_sale: {
    ...input.final_sale,
    discount_percent: moneyOrNone(input.final_sale.discount_percent),
  },
  zones: input.zones.map((zone) => ({
    ...zone,
    outcomes: zone.outcomes.map((outcome) => ({
      ...outcome,
      bonus_percent: money(outcome.bonus_percent),
      fee: money(outcome.fee),
    })),
  })),
})

type Kept = {
  settings: Partial<ReturnSettings>
  revision: bigint
  changed_at: Date
  name: string | null
  email: string | null
}

const settingsNow = async (db: Db | Trx, shopId: bigint): Promise<Answer<typeof getCall>> => {
  const { rows } = await sql<Kept>`
    select r.settings, r.revision, r.changed_at, p.name, p.email
    from return_settings r
    left join staff p on p.shop_id = r.shop_id and p.staff_id = r.staff_id
    where r.shop_id = ${shopId}`.execute(db)
  const [row] = rows
  return {
    settings: { ...defaultSettings, ...row?.settings },
    revision: Number(row?.revision ?? 0),
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row?.email ? { name: row.name ?? '', email: row.email } : null,
  }
}

export const getReturnSettings = (ctx: Ctx): Promise<Answer<typeof getCall>> =>
  settingsNow(ctx.db, ctx.shop.shop_id)

/** Returns the first field of a policy that contradicts another. */
const contradiction = ({ zones, approve_below, review_above }: ReturnSettings): string | null => {
  const everywhere = zones.findIndex(({ countries }) => countries.length === 0)
  if (everywhere >= 0 && everywhere < zones.length - 1) return `zones.${everywhere}.countries`
  const isCrossed =
    approve_below !== null &&
    review_above !== null &&
    (parseMoney(review_above) ?? 0n) < (parseMoney(approve_below) ?? 0n)
  return isCrossed ? 'review_above' : null
}

/** Saves the policy if nobody saved another since the caller's revision, and audits the changes. */
export const putReturnSettings = (
  ctx: Ctx,
  { body }: Parsed<typeof putCall>,
): Promise<Answer<typeof putCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const settings = keptSettings(body.settings)
    const wrong = contradiction(settings)
    if (wrong)
      throw new Refusal('invalid_input', {
        field: `settings.${wrong}`,
        message: `settings.${wrong}: does not fit the other settings`,
      })
    // serialises writers, also of the first row
    await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(trx)
    const before = await settingsNow(trx, shop_id)
    if (before.revision !== body.revision)
      throw new Refusal('policy_moved', {
        field: 'revision',
        facts: {
          revision: before.revision,
          ...(before.changed_at ? { at: before.changed_at } : {}),
          ...(before.changed_by ? { by: before.changed_by.name } : {}),
        },
      })
    await sql`
      insert into return_settings (shop_id, revision, settings, staff_id, changed_at)
      values (${shop_id}, 1, ${JSON.stringify(settings)}::jsonb, ${ctx.actor.id}, ${ctx.now})
      on conflict (shop_id) do update set
        revision = return_settings.revision + 1, settings = excluded.settings,
        staff_id = excluded.staff_id, changed_at = excluded.changed_at`.execute(trx)
    const changed = (Object.keys(settings) as (keyof ReturnSettings)[]).filter(
      (key) => !isDeepStrictEqual(settings[key], before.settings[key]),
    )
    await audit(trx, ctx, 'change_return_settings', 'returns', { changed })
    return settingsNow(trx, shop_id)
  })
