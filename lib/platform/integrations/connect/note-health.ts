import { sql } from 'kysely'
import { publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Act, Ctx, Platform, ShopScope } from '#platform/ctx.ts'
import { transact } from '#platform/db/transact.ts'
import type { Account, Manifest, VendorProblem } from '#platform/integrations/manifest.ts'
import type { Row } from '#platform/integrations/read-integration.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { type Language, pathIn } from '#rules/tools/language.ts'
import { lastingProblem } from './missing-needs.ts'

/** Words of the email that says that a vendor refuses our access. */
export const brokenWords = (language: Language, title: string) => {
  const say = wordsIn(language, 'mail.integration')
  const subject = say('broken', { title })
  return { subject, title: subject, body: say('brokenBody', { title }) }
}

/** Emails the shop's owners, each in their language. */
export const emailOwners = async (
  act: Act,
  { name, title }: Pick<Manifest, 'name' | 'title'>,
): Promise<void> => {
  const { trx, shop, env } = act
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
    await queueMail(act, {
      name: 'integration_broken',
      to,
      language,
      ...brokenWords(language, title),
      values: {},
      link: publicUrl(env) + pathIn(language, `/integrations/${name}`),
      customer_id: null,
      gift_card_id: null,
      movement_id: null,
    })
  }
}

/** Problems of a connection that are over once the vendor answers. */
const passing = ['access_refused', 'unreachable', 'vendor_error'] as const

/**
 * Checks that a problem says something about the connection: another refusal than of our access is
 * the delivery's or the send's own.
 */
export const isOfConnection = ({ problem, status }: VendorProblem): boolean =>
  problem === 'access_refused' ||
  problem === 'unreachable' ||
  (problem === 'vendor_error' && (status ?? 500) >= 500)

/** Notes that a vendor answered; a connection that was broken works again. */
export const noteReached = async (
  { db, shop, now }: Ctx,
  manifest: Manifest,
  attempt: number,
  { account, scopes }: Account,
): Promise<void> => {
  const problem = lastingProblem(manifest, scopes)
  await db
    .updateTable('integration')
    .set({ state: 'on', problem, refusals: 0, account, scopes: [...scopes], changed_at: now })
    .where('shop_id', '=', shop.shop_id)
    .where('name', '=', manifest.name)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['on', 'broken'])
    .execute()
}

/** Notes that a vendor answered a request that wasn't made to check it, where it didn't before. */
export const noteAnswered = async (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  manifest: Manifest,
  { shop_id, name, attempt, scopes }: Pick<Row, 'shop_id' | 'name' | 'attempt' | 'scopes'>,
): Promise<void> => {
  const problem = lastingProblem(manifest, scopes)
  await db
    .updateTable('integration')
    .set({ state: 'on', problem, refusals: 0, changed_at: clock() })
    .where('shop_id', '=', shop_id)
    .where('name', '=', name)
    .where('attempt', '=', attempt)
    .where('problem', 'in', passing)
    .where('state', 'in', ['on', 'broken'])
    .execute()
}

/**
 * Notes why a vendor didn't answer. After as many refusals in a row as the vendor's manifest says our
 * access is gone: the connection is broken, and the owners are emailed once.
 */
export const noteProblem = (
  platform: Pick<Platform, 'db' | 'env' | 'vault' | 'clock'>,
  shop: ShopScope,
  manifest: Manifest,
  attempt: number,
  { problem }: VendorProblem,
): Promise<void> =>
  transact(platform.db, async (trx) => {
    const now = platform.clock()
    const isRefused = problem === 'access_refused'
    const { rows } = await sql<{ is_new: boolean }>`
      with known as materialized (
        select state, refusals
        from integration
        where shop_id = ${shop.shop_id} and name = ${manifest.name} and attempt = ${attempt}
          and state in ('on', 'broken')
        for update
      )
      update integration i
      set problem = ${problem},
        refusals = case when ${isRefused} then k.refusals + 1 else k.refusals end,
        state = case
          when ${isRefused} and k.refusals + 1 >= ${manifest.refusalsMost}::int then 'broken'
          else k.state
        end,
        changed_at = ${now}
      from known k
      where i.shop_id = ${shop.shop_id} and i.name = ${manifest.name}
      returning i.state = 'broken' and k.state = 'on' as is_new`.execute(trx)
    if (!rows[0]?.is_new) return
    const act: Act = { ...platform, trx, shop, actor: { kind: 'job' }, now }
    await emailOwners(act, manifest)
    await audit(trx, { ...act, requestId: 'runner' }, 'break_integration', manifest.name)
  })
