import { Refusal, type RefusalCode } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import { holdPerson } from '#platform/customers/personal-data/hold-email.ts'
import { wireId } from '#platform/ids.ts'
import { type Taking, VendorProblem } from '#platform/integrations/manifest.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { makeCard } from '#platform/money/card.ts'
import { refuseAmount } from '#platform/money/gates/gates.ts'
import { requireFeature } from '#platform/money/gates/plan-gate.ts'
import { give } from '#platform/money/give.ts'
import { refuseClosedShop } from '#platform/shop/refuse-closed-shop.ts'
import { formatMinor } from '#rules/money.ts'
import { defaultExpiration, expiresOn } from '#rules/store-credit/expiration.ts'

/** Store credit that Loop requests, in minor units. */
export type Requested = {
  external_id: string
  /** all that must be the same where the request is repeated */
  content: string
  return_id: string
  paid: bigint
  bonus: bigint
  email: string
  name: string
}

/**
 * Notes that a request is done; false where it was done before. Two at once wait for each other.
 * Throws `issued_differently` where it was done with another content.
 */
const isFirst = async (
  { trx, shop, inbox_id, now, vault }: Taking,
  { external_id, content }: Requested,
  gift_card_id: bigint,
): Promise<boolean> => {
  const requested_digest = vault.address(shop.shop_id, content)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('vendor_issue')
    .values({
      shop_id: shop.shop_id,
      name: 'loop',
      external_id,
      inbox_id,
      gift_card_id,
      requested_digest,
      issued_at: now,
    })
    .onConflict((known) => known.columns(['shop_id', 'name', 'external_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return true
  const { requested_digest: known } = await trx
    .selectFrom('vendor_issue')
    .select('requested_digest')
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', 'loop')
    .where('external_id', '=', external_id)
    .executeTakeFirstOrThrow()
  if (known && !requested_digest.equals(known))
    throw new VendorProblem('issued_differently', { isFinal: true })
  return false
}

const lastDayOf = ({ settings, shop, now }: Taking): string | null => {
  const days = settings['expires_days']
  if (typeof days !== 'number') return null
  const within = { never_expires: false, expires_within_value: String(days) }
  return expiresOn({ ...defaultExpiration, ...within }, shop.time_zone, now)
}

/** Issues a request's credit to the customer's loyalty card and emails them, all or nothing. */
const issue = async (act: Taking, requested: Requested): Promise<void> => {
  const { trx, shop, now } = act
  const { email, name, paid, bonus, return_id } = requested
  const holder = await holdPerson(trx, shop.shop_id, { email, name: name || null }, now)
  const owner = {
    customer_id: holder.customer_id,
    is_loyalty: true,
    customer_name: holder.full_name || null,
    customer_email: email,
  }
  const gift_card_id = holder.gift_card_id ?? (await makeCard(trx, act, shop.shop_id, owner, now))
  if (!(await isFirst(act, requested, gift_card_id))) return
  const grant = {
    gift_card_id,
    reason: 'Return',
    cause: { kind: 'loop_return', id: return_id },
    expires_on: lastDayOf(act),
  }
  const given: bigint[] = []
  if (paid > 0n)
    given.push((await give(act, { ...grant, amount: paid, money: 'paid' })).movement_id)
  if (bonus > 0n) given.push((await give(act, { ...grant, amount: bonus })).movement_id)
  const amount = formatMinor(paid + bonus)
  await audit(trx, act, 'issue_for_vendor', wireId('gift_card', gift_card_id), {
    vendor: 'Loop',
    amount,
    return: return_id,
  })
  if (act.settings['email'] === false) return
  await queueMail(act, {
    name: 'store_credit_refund',
    to: { email, name: holder.full_name },
    subject: '',
    title: '',
    body: '',
    values: { amount_issued: amount },
    customer_id: holder.customer_id,
    gift_card_id,
    movement_id: given[0] ?? null,
  })
}

/** Refuses to issue for a shop that is closed or blocked, or whose plan has no integrations any more. */
const refuseClosed = ({ shop: { settings } }: Taking): void => {
  if (settings.block_shop) throw new VendorProblem('shop_closed')
  refuseClosedShop({ settings })
  requireFeature(settings, 'integrations')
}

const problems: Partial<Record<RefusalCode, VendorProblem['problem']>> = {
  shop_locked: 'shop_closed',
  terms_missing: 'shop_closed',
  feature_not_in_plan: 'shop_closed',
  card_disabled: 'card_closed',
  over_limit: 'over_limit',
  under_limit: 'over_limit',
}

/**
 * Issues what Loop requests. A closed shop or card is a problem that another try may find solved; an
 * amount outside the shop's limits is left to a person.
 */
export const issueRequested = async (act: Taking, requested: Requested): Promise<void> => {
  try {
    refuseClosed(act)
    refuseAmount(act, formatMinor(requested.paid + requested.bonus), 'total_credit_issued')
    await issue(act, requested)
  } catch (cause) {
    const problem = cause instanceof Refusal ? problems[cause.code] : undefined
    throw problem ? new VendorProblem(problem, { isFinal: problem === 'over_limit' }) : cause
  }
}
