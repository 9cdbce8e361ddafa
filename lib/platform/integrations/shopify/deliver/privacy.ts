import { sql } from 'kysely'
import { publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { TrxCtx } from '#platform/ctx.ts'
import { eraseCustomer } from '#platform/customers/personal-data/erase-customer.ts'
import type { Taking } from '#platform/integrations/manifest.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'
import type { Hint } from './hint.ts'

type Named = { id: string; customer_id: bigint; erased: boolean }

/**
 * Finds the customer whom a request names: by the store's id, or else the guest with the address, whom
 * no store has named. A customer with another id is somebody else, to whom the address has passed.
 */
const findNamed = async (
  { trx, shop }: Pick<Taking, 'trx' | 'shop'>,
  { id, email }: Hint,
): Promise<Named | null> => {
  const { rows } = await sql<Named>`
    select platform_customer_id as id, customer_id, erased_at is not null as erased
    from customer
    where shop_id = ${shop.shop_id} and merged_into is null and customer_id = (
      select coalesce(merged_into, customer_id)
      from customer
      where shop_id = ${shop.shop_id}
        and (platform_customer_id = ${id} or (
          platform_customer_id like 'tender-%'
          and email = ${email?.trim().toLowerCase() ?? null}))
      order by platform_customer_id = ${id} desc nulls last
      limit 1
    )`.execute(trx)
  return rows[0] ?? null
}

/** Words of the email that passes on a customer's request for their data. */
export const dataRequestWords = (language: Language) => {
  const say = wordsIn(language, 'mail.dataRequest')
  const subject = say('subject')
  return { subject, title: subject, body: say('body') }
}

/**
 * Passes a customer's request for their data on to the owners, by a link to the customer, from where
 * everything that is kept of them is exported. The data itself isn't emailed.
 */
export const passOn = async (act: Taking, hint: Hint): Promise<void> => {
  const { trx, shop, env } = act
  const named = await findNamed(act, hint)
  if (!named || named.erased) return
  const owners = await trx
    .selectFrom('staff')
    .select(['email', 'name', 'language'])
    .where('shop_id', '=', shop.shop_id)
    .where('level', '=', 'owner')
    .where('is_admin', '=', false)
    .where('is_pos', '=', false)
    .where('blocked_at', 'is', null)
    .execute()
  for (const { language: known, ...to } of owners) {
    const language = known ?? 'en'
    const path = `/customers/${encodeURIComponent(named.id)}`
    await queueMail(act, {
      name: 'data_requested',
      to,
      language,
      ...dataRequestWords(language),
      values: {},
      link: publicUrl(env) + pathIn(language, path),
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
  }
  await audit(trx, act, 'pass_on_request', named.id)
}

/** Erases a person as staff do: amounts and dates of the ledger stay. */
export const erase = async (
  act: Omit<Taking, 'inbox_id' | 'settings'>,
  id: string,
): Promise<void> => {
  // an erasure reads its caller's shop, time and name in the audit alone
  await eraseCustomer(act as unknown as TrxCtx, { params: { id }, body: { confirm: 'erase' } })
}

export const redact = async (act: Taking, hint: Hint): Promise<void> => {
  const named = await findNamed(act, hint)
  if (named && !named.erased) await erase(act, named.id)
}
