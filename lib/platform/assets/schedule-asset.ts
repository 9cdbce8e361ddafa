import type {
  restoreAssetVersion as restoreCall,
  scheduleAsset as scheduleCall,
  withdrawAssetVersion as withdrawCall,
} from '#contract/assets/calls.ts'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import { audit } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import { publishData, restoreLive, withdraw } from '#platform/versions/publish.ts'
import { checkedData, refuseForeign, refuseUnsold } from './check-asset.ts'
import { dataAt, holdAsset } from './hold-asset.ts'
import { assetOf } from './kind.ts'
import { readAsset } from './read-assets.ts'
import { endOf, keepState } from './save-asset.ts'

/** Publishes data for a time; without an end it stays. */
export const scheduleAsset = (
  call: Ctx,
  { params: { name }, body }: Parsed<typeof scheduleCall>,
): Promise<Answer<typeof scheduleCall>> =>
  transact(call.db, async (trx) => {
    const ctx = await holdAsset(trx, call, name)
    refuseUnsold(ctx.shop, name, { changes: true })
    const data = checkedData(name, body.data)
    await refuseForeign(trx, ctx.shop.shop_id, name, data)
    const until = body.live_until ? new Date(body.live_until) : null
    const from = new Date(body.live_from)
    const no = await publishData({ ...ctx, now: call.now }, assetOf(name), {
      data,
      from,
      until,
      note: body.note ?? null,
    })
    const at = { live_from: from.toISOString(), live_until: until?.toISOString() ?? null }
    await audit(trx, ctx, 'schedule_asset', name, { no, ...at })
    return { no, asset: await readAsset(trx, ctx, name) }
  })

/** Withdraws a version before its time. */
export const withdrawAsset = (
  ctx: Ctx,
  { params: { name, no } }: Parsed<typeof withdrawCall>,
): Promise<Answer<typeof withdrawCall>> =>
  transact(ctx.db, async (trx) => {
    await withdraw({ ...ctx, trx }, assetOf(name), no)
    await audit(trx, ctx, 'withdraw_asset', name, { no })
    return { no }
  })

/** Publishes an earlier version again; 0 is the default. */
export const restoreAsset = (
  call: Ctx,
  { params: { name, no } }: Parsed<typeof restoreCall>,
): Promise<Answer<typeof restoreCall>> =>
  transact(call.db, async (trx) => {
    const ctx = await holdAsset(trx, call, name)
    const before = await readAsset(trx, ctx, name)
    refuseUnsold(ctx.shop, name, { changes: no !== 0 })
    const data = await dataAt(ctx.trx, ctx, name, no)
    await refuseForeign(trx, ctx.shop.shop_id, name, data)
    const until = endOf(before)
    const made =
      no === 0
        ? await publishData(ctx, assetOf(name), { data, until })
        : await restoreLive(ctx, assetOf(name), { no, until })
    await audit(trx, ctx, 'restore_asset', name, { no: made, from: no })
    await keepState(ctx, name, {}, before)
    return { asset: await readAsset(trx, ctx, name) }
  })
