import { sql } from 'kysely'
import { publicUrl } from '#env.ts'
import { audit } from '#platform/audit.ts'
import type { Platform } from '#platform/ctx.ts'
import { transact, type Trx } from '#platform/db/transact.ts'
import { queueMail } from '#platform/mail/queue.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { wireId } from '#platform/ids.ts'
import type { Language } from '#rules/tools/language.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import type { Due, Outcome } from './due.ts'
import { learnNames } from '#platform/bulk/move-in/learn-names.ts'
import { type BulkRow, findBulk, lockBulk } from '#platform/bulk/find-bulk.ts'

const isLeft = async (
  trx: Trx,
  { bulk_id, shop_id }: Due,
  state: 'waiting' | 'done',
): Promise<boolean> => {
  const isOpen = state === 'done' ? sql`and undo is null` : sql``
  const { rows } = await sql`
    select from bulk_row
    where shop_id = ${shop_id} and bulk_id = ${bulk_id} and state = ${state} ${isOpen}
    limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Ends a run once, when no row waits any more, and emails the person named at its start in their
 * language.
 */
export const finishRun = ({ db, clock, env, vault }: Platform, due: Due): Promise<Outcome> =>
  transact(db, async (trx) => {
    await lockBulk(trx, due.bulk_id)
    const now = clock()
    const wire = wireId('bulk', due.bulk_id)
    if (await isLeft(trx, due, 'waiting')) return 'idle'
    const ended = await trx
      .updateTable('bulk')
      .set({ state: 'bulk_finished', finished_at: now, resumed_at: null })
      .where('shop_id', '=', due.shop_id)
      .where('bulk_id', '=', due.bulk_id)
      .where('state', '=', 'bulk_started')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return 'stopped'
    const bulk = await findBulk(trx, { shop: due }, wire)
    await learnNames(trx, bulk)
    await audit(
      trx,
      { now, requestId: 'runner', shop: due, actor: { kind: 'job' } },
      'finish_bulk',
      wire,
      {
        rows: bulk.rows_done,
        failed: bulk.rows_failed,
        amount: formatMinor(bulk.amount_done),
      },
    )
    if (bulk.notify_email === null) return 'stopped'
    const person = await trx
      .selectFrom('staff')
      .select(['name', 'language'])
      .where('shop_id', '=', due.shop_id)
      .where('email', '=', bulk.notify_email)
      .where('blocked_at', 'is', null)
      .where('scopes', 'is', null)
      .executeTakeFirst()
    if (!person) return 'stopped'
    const language = person.language ?? 'en'
    await queueMail(
      { trx, shop: due, now, vault, env, actor: { kind: 'job' } },
      {
        name: 'bulk_finished',
        language,
        to: { email: bulk.notify_email, name: person.name },
        ...endWords(bulk, due, language),
        values: {},
        link: `${publicUrl(env)}${language === 'ru' ? '/ru' : ''}/bulk-gift-cards/overview/${wire}`,
        customer_id: null,
        gift_card_id: null,
        movement_id: null,
      },
    )
    return 'stopped'
  })

/** Builds the texts of the email about the end of a run. */
export const endWords = (
  {
    title,
    amount_done,
    rows_done,
    rows_failed,
    rows_skipped,
  }: Pick<BulkRow, 'title' | 'amount_done' | 'rows_done' | 'rows_failed' | 'rows_skipped'>,
  { currency }: Pick<Due, 'currency'>,
  language: Language,
): { subject: string; title: string; body: string } => {
  const say = wordsIn(language, 'mail.campaign')
  return {
    subject: say('subject', { title }),
    title,
    body: say('body', {
      amount: displayMoney(formatMinor(amount_done), currency, language),
      done: rows_done,
      failed: rows_failed,
      skipped: rows_skipped,
    }),
  }
}

export const finishUndo = ({ db, clock }: Platform, due: Due): Promise<Outcome> =>
  transact(db, async (trx) => {
    await lockBulk(trx, due.bulk_id)
    if (await isLeft(trx, due, 'done')) return 'idle'
    await trx
      .updateTable('bulk')
      .set({ state: 'undone', finished_at: clock() })
      .where('shop_id', '=', due.shop_id)
      .where('bulk_id', '=', due.bulk_id)
      .where('state', '=', 'undoing')
      .execute()
    return 'stopped'
  })
