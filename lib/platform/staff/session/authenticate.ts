import { sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'
import type { Ctx, Platform, ShopScope } from '#platform/ctx.ts'
import type { Beside } from '#platform/limits/idempotency.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Language, readLanguage } from '#rules/tools/language.ts'
import { defaultSettings } from '#rules/settings/settings.ts'
import { digestOf } from '#platform/staff/password/password.ts'
import { personOf, type PersonRow } from '#platform/staff/person.ts'

type Row = Omit<ShopScope, 'settings'> &
  PersonRow & { settings: Settings; is_unseen: boolean; language: Language | null }
export type Entered = Pick<Ctx, 'shop' | 'actor' | 'language' | 'session'>
export type Found<More> = {
  entered: Entered
  beside: More
  /** records the person's activity, outside any transaction */
  note: () => void
}
const seenEvery = 5 * 60 * 1000
const nothing: Beside = { columns: sql``, join: sql`` }

/**
 * Looks up the bearer's session on every call, so that its end, a block or a change of role takes
 * effect at once. A till's session has a till's rights, whatever the person's role.
 */
const look = async <More>(
  platform: Platform,
  db: Db | Trx,
  headers: Headers,
  now: Date,
  { columns, join }: Beside,
): Promise<Found<More>> => {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headers.get('authorization') ?? '')?.[1]
  if (!token) throw new Refusal('signed_out')
  const session = digestOf(token)
  const { rows } = await sql<Row & More>`
    select s.shop_id, s.shop_url, s.name, s.currency, s.time_zone, s.email, s.settings,
      p.staff_id, p.email as staff_email, p.name as staff_name,
      p.level, p.limit_issue, p.limit_day, p.limit_return, p.limit_return_day, p.scopes, p.language,
      p.is_admin and n.via <> 'pos' as is_admin, p.is_pos or n.via = 'pos' as is_pos,
      n.seen_at is null or n.seen_at <= ${new Date(now.getTime() - seenEvery)} as is_unseen ${columns}
    from session n
      join staff p on p.staff_id = n.staff_id and p.shop_id = n.shop_id
      join shop s on s.shop_id = n.shop_id ${join}
    where n.token_digest = ${session} and n.ended_at is null and n.expires_at > ${now}
      and p.blocked_at is null and p.scopes is null`.execute(db)
  const row = rows[0]
  if (!row) throw new Refusal('signed_out')
  const spoken = readLanguage(headers.get('x-language'))
  const note = (): void => {
    if (row.is_unseen) noteSeen(platform, row.shop_id, session, now)
    if (spoken && spoken !== row.language) noteLanguage(platform, row, spoken)
  }
  const { shop_id, shop_url, name, currency, time_zone, email } = row
  const shop = {
    shop_id,
    shop_url,
    name,
    currency,
    time_zone,
    email,
    settings: { ...defaultSettings, ...row.settings },
  }
  return {
    entered: {
      shop,
      actor: personOf(row, shop_url),
      language: spoken ?? row.language ?? 'en',
      session,
    },
    beside: row,
    note,
  }
}

/** Authenticates the caller as of now. */
export const authenticate = async (
  platform: Platform,
  headers: Headers,
  now: Date,
): Promise<Entered> => {
  const { entered, note } = await look(platform, platform.db, headers, now, nothing)
  note()
  return entered
}

/** Authenticates inside a transaction; call `note` after it has ended. */
export const authenticateIn = <More>(
  platform: Platform,
  trx: Trx,
  headers: Headers,
  now: Date,
  beside: Beside = nothing,
): Promise<Found<More>> => look<More>(platform, trx, headers, now, beside)

/** Records activity at most every five minutes per session, in the background. */
const noteSeen = ({ db, log }: Platform, shopId: bigint, session: Buffer, now: Date): void => {
  db.updateTable('session')
    .set({ seen_at: now })
    .where('token_digest', '=', session)
    .where('shop_id', '=', shopId)
    .execute()
    .catch((problem: unknown) =>
      log.warn({ problem: String(problem) }, 'when a session was seen could not be noted'),
    )
}

/** Records the language of the last page used, for emails to the person, in the background. */
const noteLanguage = (
  { db, log }: Platform,
  { shop_id, staff_id }: Row,
  language: Language,
): void => {
  db.updateTable('staff')
    .set({ language })
    .where('shop_id', '=', shop_id)
    .where('staff_id', '=', staff_id)
    .execute()
    .catch((problem: unknown) =>
      log.warn({ problem: String(problem) }, 'the language of a person could not be noted'),
    )
}
