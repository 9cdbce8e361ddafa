import { sql } from 'kysely'
import type { EgiftSettings } from '#contract/egifts/settings-shapes.ts'
import type {
  getEgiftSettings as getCall,
  putEgiftSettings as putCall,
} from '#contract/egifts/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, transact, type Trx } from '#platform/db/transact.ts'
import { defaultEgiftSettings, settingsProblem } from '#rules/egifts/egifts.ts'
import { formatMinor, parseMoney } from '#rules/money.ts'

/** Reads the shop's settings over the defaults. */
export const settingsOf = async (db: Db | Trx, shopId: bigint): Promise<EgiftSettings> => {
  const row = await db
    .selectFrom('egift_settings')
    .select('settings')
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return { ...defaultEgiftSettings, ...row?.settings }
}

export const getSettings = async (ctx: Ctx): Promise<Answer<typeof getCall>> => ({
  settings: await settingsOf(ctx.db, ctx.shop.shop_id),
})

/**
 * Saves all settings at once and audits the changes. Refused with the field if two contradict each
 * other.
 */
export const putSettings = (
  ctx: Ctx,
  { body }: Parsed<typeof putCall>,
): Promise<Answer<typeof putCall>> =>
  transact(ctx.db, async (trx) => {
    const { shop_id } = ctx.shop
    const settings: EgiftSettings = {
      ...body,
      fraud_hold_above:
        body.fraud_hold_above === null
          ? null
          : formatMinor(parseMoney(body.fraud_hold_above) ?? 0n),
    }
    const field = settingsProblem(settings)
    if (field)
      throw new Refusal('invalid_input', {
        field,
        message: `${field}: does not fit the other settings`,
      })
    // serialises writers, also of the first row
    await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(trx)
    const before = await settingsOf(trx, shop_id)
    await sql`
      insert into egift_settings (shop_id, settings, changed_at)
      values (${shop_id}, ${JSON.stringify(settings)}::jsonb, ${ctx.now})
      on conflict (shop_id) do update set
        settings = excluded.settings, changed_at = excluded.changed_at`.execute(trx)
    const changed = (Object.keys(settings) as (keyof EgiftSettings)[]).filter(
      (key) => JSON.stringify(settings[key]) !== JSON.stringify(before[key]),
    )
    if (changed.length) await audit(trx, ctx, 'change_egift_settings', 'egifts', { changed })
    return { settings }
  })
