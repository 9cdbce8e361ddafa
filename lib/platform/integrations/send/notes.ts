import { sql } from 'kysely'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import type { Db } from '#platform/db/transact.ts'
import { settingsOf } from '#platform/integrations/kept-settings.ts'
import type { ToldNote } from './sends.ts'
import { senders } from '#platform/integrations/registry.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { displayMoney, formatMinor } from '#rules/money.ts'
import { languageFor, writtenLanguage } from '#rules/shop/language.ts'
import type { Claimed } from './claim.ts'

/** Hours for which a credit that wasn't noted yet is looked for. */
const lookedBackMs = 48 * 60 * 60 * 1000

/**
 * Queues a note for each credit given for a ticket of a connected helpdesk, once. A credit's row tells
 * nobody, so that money doesn't wait for it.
 */
export const queueNotes = async ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const now = clock()
  for (const manifest of senders) {
    const { name, sends } = manifest
    if (sends.helpdesk === undefined) continue
    const { rows } = await sql<{ shop_id: bigint; settings: unknown }>`
      select i.shop_id, i.settings
      from vendor_cursor c
      join integration i on i.shop_id = c.shop_id and i.name = c.name
      where c.name = ${name}`.execute(db)
    const shops = rows.filter(({ settings }) => settingsOf(manifest, settings)['notes'] === true)
    if (shops.length === 0) continue
    await sql`
      insert into vendor_send (
        shop_id, name, kind, source, source_id, at, state, due_at, created_at)
      select t.shop_id, ${name}::text, 'note', 'ticket_credit', t.credit_id, t.at, 'waiting',
        ${now}::timestamptz, ${now}::timestamptz
      from vendor_cursor c
      join ticket_credit t
        on t.shop_id = c.shop_id and t.helpdesk = ${sends.helpdesk}
          and t.at >= greatest(c.live_from, ${new Date(now.getTime() - lookedBackMs)}::timestamptz)
      where c.name = ${name} and c.shop_id = any(${shops.map(({ shop_id }) => shop_id)}::bigint[])
        and not exists (
          select from vendor_send q
          where q.shop_id = t.shop_id and q.name = ${name} and q.source = 'ticket_credit'
            and q.source_id = t.credit_id)
      order by t.credit_id
      on conflict (shop_id, name, source, source_id) do nothing`.execute(db)
  }
}

type Row = { credit_id: bigint; ticket: string; amount: bigint; by: string | null }

/** Reads what is noted on tickets, in the language of the shop. */
export const readNotes = async (
  db: Db,
  shop: ShopScope,
  sends: readonly Claimed[],
): Promise<Map<bigint, ToldNote>> => {
  const notes = sends.filter(({ kind }) => kind === 'note')
  if (notes.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select t.credit_id, t.ticket, t.amount, p.name as by
    from ticket_credit t
    left join staff p on p.shop_id = t.shop_id and p.staff_id = t.staff_id
    where t.shop_id = ${shop.shop_id}
      and t.credit_id = any(${notes.map(({ source_id }) => source_id)}::bigint[])`.execute(db)
  const language = writtenLanguage(languageFor(shop.settings, null))
  const say = wordsIn(language, 'helpdesk-replies')
  return new Map(
    rows.map(({ credit_id, ticket, amount, by }) => {
      const money = displayMoney(formatMinor(amount), shop.currency, language)
      const send = notes.find(({ source_id }) => source_id === credit_id)
      // tries begin again when a person has it tried again, the last try's problem stays
      const isAgain = send !== undefined && (send.tries > 1 || send.problem !== null)
      const text = by ? say('note.by', { amount: money, by }) : say('note.plain', { amount: money })
      return [credit_id, { id: `tender-${credit_id}`, ticket, text, isAgain }]
    }),
  )
}
