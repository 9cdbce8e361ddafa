import { sql } from 'kysely'
import { storefrontUrl } from '#env.ts'
import type { Act, Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Job } from '#platform/jobs/queue.ts'
import { type Budget, take } from '#platform/limits/budget.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { findShop } from '#platform/shop/find-shop.ts'
import { type CodeJob, codeJob } from './begin-visit.ts'
import { digestOfCode, digestOfToken, newCode, newToken } from './secrets.ts'

/** Codes for one order, so that nobody's inbox is flooded and few digits can be tried. */
const codes: Budget = { kind: 'return_code', most: 3, seconds: 600 }

type Visit = {
  typed: string
  email: string | null
  receipt_digest: Uint8Array | null
  language: 'en' | 'ru'
}
type Match = {
  order_id: bigint
  receipt_id: bigint | null
  name: string
  customer_id: bigint | null
  full_name: string | null
}

/** Lists the ways in which an order's number may be written: with `#` or without, in any case. */
const numbersOf = (typed: string): string[] => {
  const plain = typed.trim().replace(/^#/, '')
  return [plain, plain.toUpperCase()].flatMap((one) => [one, `#${one}`])
}

const orderMatching = ({ shop_id }: ShopScope, { typed, email }: Visit) => sql<Match>`
  select o.order_id, null::bigint as receipt_id, o.name, c.customer_id, c.full_name
  from orders o
  left join customer c on c.shop_id = o.shop_id and c.customer_id = o.customer_id
  where o.shop_id = ${shop_id}
    and (o.name = any(${numbersOf(typed)}::text[]) or o.platform_order_id = ${typed.trim()})
    and (lower(o.email) = ${email} or lower(c.email) = ${email})
  order by o.created_at desc, o.order_id desc
  limit 1`

/** Finds a gift receipt's order; its customer stays out, who mustn't hear of the return. */
const receiptMatching = ({ shop_id }: ShopScope, { receipt_digest }: Visit) => sql<Match>`
  select o.order_id, r.receipt_id, o.name, null::bigint as customer_id, null as full_name
  from gift_receipt r
  join orders o on o.shop_id = r.shop_id and o.order_id = r.order_id
  where r.shop_id = ${shop_id} and r.code_digest = ${receipt_digest}`

const mailCode = (
  act: Act,
  match: Match,
  to: { email: string; language: string },
  secret: { code: string; token: string },
): Promise<bigint> =>
  queueMail(act, {
    name: 'return_code',
    to: { email: to.email, name: match.full_name ?? '' },
    subject: '',
    title: '',
    body: '',
    values: { order_name: match.receipt_id === null ? match.name : '' },
    digits: secret.code,
    language: to.language,
    link: `${storefrontUrl(act.env)}/returns/${secret.token}`,
    customer_id: match.customer_id,
    gift_card_id: null,
    movement_id: null,
  })

/** Looks up what a shopper typed and, if it matches, emails the digits and the link; once a visit. */
const sendCode = async (
  platform: Platform,
  shop: ShopScope,
  { visit_id, handle }: { visit_id: bigint; handle: string },
): Promise<void> =>
  transact(platform.db, async (trx) => {
    const now = platform.clock()
    const act: Act = { ...platform, trx, shop, actor: { kind: 'job' }, now }
    const visit = await trx
      .updateTable('return_visit')
      .set({ checked_at: now })
      .where('shop_id', '=', shop.shop_id)
      .where('visit_id', '=', visit_id)
      .where('checked_at', 'is', null)
      .returning(['typed', 'email', 'receipt_digest', 'language'])
      .executeTakeFirst()
    if (!visit?.email || shop.settings.block_shop) return
    const matching = visit.receipt_digest ? receiptMatching : orderMatching
    const [match] = (await matching(shop, visit).execute(trx)).rows
    if (!match) return
    const holder = { shop_id: shop.shop_id, subject: `${match.order_id}:${match.receipt_id ?? ''}` }
    if ((await take(trx, codes, holder, now)).isOver) return
    const [code, token] = [newCode(), newToken()]
    await trx
      .updateTable('return_visit')
      .set({
        order_id: match.order_id,
        receipt_id: match.receipt_id,
        code_digest: digestOfCode(platform, handle, code),
        token_digest: digestOfToken(token),
        token_sealed: platform.vault.hide(token),
      })
      .where('shop_id', '=', shop.shop_id)
      .where('visit_id', '=', visit_id)
      .execute()
    await mailCode(act, match, { email: visit.email, language: visit.language }, { code, token })
  })

/** Sends the codes that shoppers ask for. */
export const codeJobOf = (platform: Platform): Job<CodeJob> => ({
  name: codeJob,
  retryLimit: 3,
  retryDelay: 5,
  expireInSeconds: 60,
  batch: 10,
  handle: async ({ shop_id, visit_id, handle }) => {
    const row = await platform.db
      .selectFrom('shop')
      .select('shop_url')
      .where('shop_id', '=', BigInt(shop_id))
      .executeTakeFirst()
    if (!row) return
    const shop = await findShop(platform.db, row.shop_url)
    await sendCode(platform, shop, { visit_id: BigInt(visit_id), handle })
  },
})
