import { type Selectable, sql } from 'kysely'
import { alarmDays } from '#contract/integrations/integrations.ts'
import type { Integration, IntegrationDetail } from '#contract/integrations/shapes.ts'
import type { Platform } from '#platform/ctx.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { type Credentials, keysOf, type Manifest } from './manifest.ts'
import { settingsOf } from './kept-settings.ts'
import type { IntegrationTable } from './tables.ts'

export type Row = Selectable<IntegrationTable>
type Counts = { waiting: number; late: number; stuck: number }
type Reading = Pick<Platform, 'env'> & { shop: { shop_id: bigint }; now: Date }

/** The time in which a connection may be finished. */
export const grantMs = 10 * 60 * 1000

/** Reads the row of a vendor; undefined where it never was connected. */
export const findRow = (
  db: Db | Trx,
  shopId: bigint,
  name: Manifest['name'],
): Promise<Row | undefined> =>
  db
    .selectFrom('integration')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .executeTakeFirst()

/** Locks the row of a vendor until the transaction ends, made if it is missing. */
export const holdRow = async (
  trx: Trx,
  shopId: bigint,
  name: Manifest['name'],
  now: Date,
): Promise<Row> => {
  await trx
    .insertInto('integration')
    .values({ shop_id: shopId, name, state: 'off', changed_at: now })
    .onConflict((known) => known.doNothing())
    .execute()
  return trx
    .selectFrom('integration')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Reads the credentials of a connected vendor. */
export const credentialsOf = (
  { vault }: Pick<Platform, 'vault'>,
  { sealed }: Pick<Row, 'sealed'>,
): Credentials => (sealed ? (JSON.parse(vault.reveal(sealed)) as Credentials) : {})

const healthOf = (row: Row | undefined, isConnecting: boolean, counts: Counts) => {
  if (row?.state === 'broken') return 'broken'
  if (row?.state === 'on') return row.problem || counts.late + counts.stuck > 0 ? 'late' : 'good'
  return isConnecting ? 'connecting' : 'off'
}

const fieldsOf = ({ fields }: Manifest, names: readonly string[]) =>
  fields.filter(({ key }) => names.includes(key)).map(({ key, secret }) => ({ key, secret }))

const toWire = (
  { env, now }: Reading,
  manifest: Manifest,
  row: Row | undefined,
  counts: Counts,
): Integration => {
  const isConnecting =
    row?.state === 'connecting' && now.getTime() - row.changed_at.getTime() < grantMs
  const isConsent = (manifest.consent?.client(env) ?? null) !== null
  const { before, alone } = keysOf(manifest)
  return {
    name: manifest.name,
    enabled: row?.state === 'on' || row?.state === 'broken',
    accessToken: row?.last4 ? `••••${row.last4}` : null,
    connecting: isConnecting,
    title: manifest.title,
    group: manifest.group,
    connects: isConsent ? 'consent' : 'key',
    fields: fieldsOf(manifest, isConsent ? before : alone),
    key_fields: fieldsOf(manifest, isConsent ? alone : []),
    mails: Object.keys(manifest.sends?.mails ?? {}),
    account: row?.account ?? null,
    health: healthOf(row, isConnecting, counts),
    problem: row?.problem ?? null,
  }
}

const none: Counts = { waiting: 0, late: 0, stuck: 0 }

/** Adds what a vendor counts itself, where it is connected. */
const withOwn = async (
  db: Db | Trx,
  row: Row | undefined,
  { counts }: Manifest,
  known: Counts = none,
): Promise<Counts> => {
  if (!counts || !row) return known
  const { late, stuck } = await counts(db, row.shop_id)
  return { ...known, late: known.late + late, stuck: known.stuck + stuck }
}

/** Deliveries and sends of a vendor that are counted, at most. */
const countedMost = 1000
const dayMs = 24 * 60 * 60 * 1000
/** The time since which a problem that is over still counts. */
const lately = (now: Date): Date => new Date(now.getTime() - alarmDays * dayMs)

/** Counts what waits for each vendor, and what failed for good in the last days. */
const countsOf = async (db: Db | Trx, shopId: bigint, now: Date): Promise<Map<string, Counts>> => {
  const { rows } = await sql<Counts & { name: string }>`
    select i.name, d.waiting + q.waiting as waiting, d.late + q.late as late,
      d.stuck + q.stuck as stuck
    from integration i
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'waiting' and tries > 1)::int as late,
        count(*) filter (where state = 'stuck')::int as stuck
      from (
        select b.state, b.tries
        from inbox b
        where b.shop_id = i.shop_id and b.name = i.name and b.state <> 'done'
          and b.body is not null and (b.state = 'waiting' or b.due_at > ${lately(now)})
        limit ${countedMost}) b
    ) d
    cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'waiting' and tries > 1)::int as late,
        count(*) filter (where state = 'failed')::int as stuck
      from (
        (
          select b.state, b.tries
          from vendor_send b
          where b.shop_id = i.shop_id and b.name = i.name and b.state = 'waiting'
          limit ${countedMost})
        union all
        (
          select b.state, b.tries
          from vendor_send b
          where b.shop_id = i.shop_id and b.name = i.name and b.state = 'failed'
            and b.due_at > ${lately(now)}
          limit ${countedMost})) b
    ) q
    where i.shop_id = ${shopId}`.execute(db)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

/** Lists vendors with their state in the shop. */
export const readIntegrations = async (
  db: Db | Trx,
  reading: Reading,
  manifests: readonly Manifest[],
): Promise<Integration[]> => {
  const { shop_id } = reading.shop
  const rows = await db
    .selectFrom('integration')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .execute()
  const counts = await countsOf(db, shop_id, reading.now)
  const all: Integration[] = []
  for (const manifest of manifests) {
    const row = rows.find(({ name }) => name === manifest.name)
    const own = await withOwn(db, row, manifest, counts.get(manifest.name))
    all.push(toWire(reading, manifest, row, own))
  }
  return all
}

/** Reads how far the past is sent that a person last had sent to a vendor. */
const pastOf = async (
  db: Db | Trx,
  shopId: bigint,
  name: string,
): Promise<IntegrationDetail['past']> => {
  const { rows } = await sql<{
    count: number
    queued: number
    waiting: number
    is_queued: boolean
  }>`
    select c.past_count as count, c.past_queued as queued, c.past_upto >= c.past_last as is_queued,
      (
        select count(*)::int
        from vendor_send q
        where q.shop_id = c.shop_id and q.name = c.name and q.kind = 'past' and q.state = 'waiting'
      ) as waiting
    from vendor_cursor c
    where c.shop_id = ${shopId} and c.name = ${name} and c.past_count is not null`.execute(db)
  return (
    rows.map(({ count, queued, waiting, is_queued }) => ({
      count,
      sent: Math.max(0, queued - waiting),
      is_done: is_queued && waiting === 0,
    }))[0] ?? null
  )
}

/** Reads a vendor with its settings. */
export const readIntegration = async (
  db: Db | Trx,
  reading: Reading,
  manifest: Manifest,
): Promise<IntegrationDetail> => {
  const { shop_id } = reading.shop
  const row = await findRow(db, shop_id, manifest.name)
  const known = (await countsOf(db, shop_id, reading.now)).get(manifest.name)
  const counts = await withOwn(db, row, manifest, known)
  const values = settingsOf(manifest, row?.settings)
  return {
    ...toWire(reading, manifest, row, counts),
    settings: manifest.settings.map(({ key, kind }) => {
      const value = values[key]
      return {
        key,
        kind,
        flag: typeof value === 'boolean' ? value : null,
        days: typeof value === 'number' ? value : null,
      }
    }),
    topics: [...(manifest.hooks?.topics ?? [])],
    triggers: [...manifest.triggers],
    issues: manifest.issues,
    answers: manifest.answers !== undefined,
    notices: [...(manifest.sends?.notices ?? [])],
    past: await pastOf(db, shop_id, manifest.name),
    connected_at: row?.connected_at?.toISOString() ?? null,
    last_delivery_at: row?.last_delivery_at?.toISOString() ?? null,
    waiting: counts.waiting,
    stuck: counts.stuck,
    stand_in: reading.env.STAND_IN_URL !== undefined,
  }
}
