import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Answer, Parsed } from '#contract/endpoint.ts'
import type {
  checkEmailSender as checkCall,
  getEmailSender as getCall,
  putEmailSender as putCall,
} from '#contract/emails/delivery.ts'
import { Refusal } from '#contract/error.ts'
import { audit } from '#platform/audit.ts'
import { signatureOf } from '#platform/acting.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Trx, transact } from '#platform/db/transact.ts'
import { type Budget, takeOrRefuse } from '#platform/limits/budget.ts'
import { checkSender } from './check.ts'
import { readSender, senderRow } from './read.ts'
import { domainOf } from './records.ts'

const checks: Budget = { kind: 'sender_check', most: 20, seconds: 600 }
const usualSelector = 't1'
const makeKeys = promisify(generateKeyPair)

export const getEmailSender = async ({ db, env, shop }: Ctx): Promise<Answer<typeof getCall>> => ({
  sender: await readSender(db, env, shop),
})

/** Makes what proves a domain to be the shop's: a random text, and the key that signs its emails. */
const proofsOf = async ({ vault }: Pick<Ctx, 'vault'>) => {
  const { publicKey, privateKey } = await makeKeys('rsa', { modulusLength: 2048 })
  return {
    ownership: `tender-verify=${randomBytes(24).toString('base64url')}`,
    dkim_public: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    dkim_key: vault.hide(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  }
}

/** Names a sender's key in DNS: the first shop of a domain has the usual name. */
const selectorFor = async (trx: Trx, shopId: bigint, domain: string): Promise<string> => {
  // two shops that set one domain at once; the transaction takes no lock after this
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sender:${domain}`}, 0))`.execute(trx)
  const { rows } = await sql`
    select from mail_sender
    where split_part(from_email, '@', 2) = ${domain} and selector = ${usualSelector}
      and shop_id <> ${shopId}
    limit 1`.execute(trx)
  return rows.length === 0 ? usualSelector : `${usualSelector}-${shopId}`
}

/** Sets the sender; another address of the same domain keeps its records. */
export const putEmailSender = async (
  ctx: Ctx,
  { body: { from_email } }: Parsed<typeof putCall>,
): Promise<Answer<typeof putCall>> => {
  const { shop_id } = ctx.shop
  // made before the transaction, because a key takes its time
  const proofs = from_email === null ? null : await proofsOf(ctx)
  return transact(ctx.db, async (trx) => {
    await sql`select from shop where shop_id = ${shop_id} for no key update`.execute(trx)
    const before = await senderRow(trx, shop_id)
    if ((before?.from_email ?? null) !== from_email) {
      const by = { staff_id: signatureOf(ctx.actor).staff_id, changed_at: ctx.now }
      const isSame = before && from_email && domainOf(before.from_email) === domainOf(from_email)
      if (isSame)
        await trx
          .updateTable('mail_sender')
          .set({ from_email, ...by })
          .where('shop_id', '=', shop_id)
          .execute()
      else {
        await trx.deleteFrom('mail_sender').where('shop_id', '=', shop_id).execute()
        if (from_email !== null) {
          const selector = await selectorFor(trx, shop_id, domainOf(from_email))
          await trx
            .insertInto('mail_sender')
            .values({ shop_id, from_email, selector, ...proofs!, ...by })
            .execute()
        }
      }
      await audit(trx, ctx, 'set_sender', 'email_sender', {
        before: before?.from_email ?? null,
        after: from_email,
      })
    }
    return { sender: await readSender(trx, ctx.env, ctx.shop) }
  })
}

export const checkEmailSender = async (
  ctx: Ctx,
  _: Parsed<typeof checkCall>,
): Promise<Answer<typeof checkCall>> => {
  const { shop_id } = ctx.shop
  await takeOrRefuse(ctx.db, checks, { shop_id, subject: 'sender' }, ctx.now)
  const row = await senderRow(ctx.db, shop_id)
  if (!row) throw new Refusal('not_found')
  await checkSender(ctx, row)
  return { sender: await readSender(ctx.db, ctx.env, ctx.shop) }
}
