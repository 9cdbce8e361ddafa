import { sql } from 'kysely'
import type { AssetName } from '#contract/assets/assets.ts'
import type { Platform, ShopScope } from '#platform/ctx.ts'
import { logFailure } from '#platform/work/worker.ts'
import { type FigureKind, figureKinds, isCounted } from '#rules/assets/figures.ts'
import { dayIn } from '#rules/store-credit/expiration.ts'

/** Milliseconds for which counts wait in memory, so that a busy shop costs one write. */
const flushMs = 5000
/** Rows of shops, assets and days that wait at most; those after them are written at once. */
const mostWaiting = 5000

type Row = { shop_id: bigint; name: AssetName; day: string } & Record<FigureKind, number>
type Tally = { rows: Map<string, Row>; timer: NodeJS.Timeout | null; writing: Promise<void> }
type At = Pick<Platform, 'db' | 'log'>

/** Counts of this process that are not written yet. */
const tallies = new WeakMap<object, Tally>()
const tallyOf = ({ db }: At): Tally => {
  const known = tallies.get(db)
  if (known) return known
  const tally: Tally = { rows: new Map(), timer: null, writing: Promise.resolve() }
  tallies.set(db, tally)
  return tally
}

const addTo = ({ rows }: Tally, row: Row): void => {
  const key = `${row.shop_id} ${row.name} ${row.day}`
  const known = rows.get(key)
  if (!known) return void rows.set(key, row)
  for (const kind of figureKinds) known[kind] += row[kind]
}

/** Adds rows to the table, in one order everywhere, so that processes don't lock each other. */
const write = async ({ db }: At, rows: readonly Row[]): Promise<void> => {
  const column = <Key extends keyof Row>(key: Key): Row[Key][] => rows.map((row) => row[key])
  await sql`
    insert into asset_day as d (shop_id, name, day, opened, checked, added, applied)
    select u.shop_id, u.name, u.day, u.opened, u.checked, u.added, u.applied
    from unnest(
        ${column('shop_id')}::bigint[], ${column('name')}::text[], ${column('day')}::date[],
        ${column('opened')}::bigint[], ${column('checked')}::bigint[],
        ${column('added')}::bigint[], ${column('applied')}::bigint[])
        as u (shop_id, name, day, opened, checked, added, applied)
    order by u.shop_id, u.name, u.day
    on conflict (shop_id, name, day) do update set
      opened = d.opened + excluded.opened, checked = d.checked + excluded.checked,
      added = d.added + excluded.added, applied = d.applied + excluded.applied`.execute(db)
}

/** Writes the counts that wait; those that can't be written wait for the next time. */
export const writeFigures = (platform: At): Promise<void> => {
  const tally = tallyOf(platform)
  if (tally.timer) clearTimeout(tally.timer)
  tally.timer = null
  const rows = [...tally.rows.values()]
  tally.rows.clear()
  if (rows.length === 0) return tally.writing
  tally.writing = tally.writing
    .then(() => write(platform, rows))
    .catch((cause: unknown) => {
      logFailure(platform.log, 'asset figures', cause)
      for (const row of rows) if (tally.rows.size < mostWaiting) addTo(tally, row)
    })
  return tally.writing
}

/**
 * Counts an act of a customer with an asset, without anything about the customer. Nothing is written
 * for it alone: a process that is killed loses the counts of its last five seconds.
 */
export const noteFigure = (
  platform: At & Pick<Platform, 'clock'>,
  { shop_id, time_zone }: Pick<ShopScope, 'shop_id' | 'time_zone'>,
  name: AssetName,
  kind: FigureKind,
): void => {
  if (!isCounted(name, kind)) return
  const tally = tallyOf(platform)
  const day = dayIn(time_zone, platform.clock())
  addTo(tally, { shop_id, name, day, opened: 0, checked: 0, added: 0, applied: 0, [kind]: 1 })
  if (tally.rows.size >= mostWaiting) return void writeFigures(platform)
  tally.timer ??= setTimeout(() => void writeFigures(platform), flushMs).unref()
}
