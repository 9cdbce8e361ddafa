import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/error.ts'
import type { Db, Trx } from '#platform/db/transact.ts'
import { knownSpent, noteSpent } from './known-spent.ts'

/**
 * A limit on the number of acts within a time, which begins with the first. `isLasting`: nothing gives
 * it back before, so a process that found it spent refuses without asking the database again.
 */
export type Budget = { kind: string; most: number; seconds: number; isLasting?: true }

/** Everyone who shares one budget: a person, an address, a key. Those of no shop are in scope 0. */
export type Holder = { shop_id?: bigint; subject: string | bigint }
type Taken = { used: number; until: Date; isOver: boolean }

const noShop = 0n
const keyOf = ({ kind }: Pick<Budget, 'kind'>, { shop_id = noShop, subject }: Holder) => sql`
  shop_id = ${shop_id}::bigint and kind = ${kind} and subject = ${String(subject)}`

const nameOf = ({ kind }: Budget, { shop_id = noShop, subject }: Holder): string =>
  `${shop_id} ${kind} ${subject}`

/**
 * Takes one of a budget, before the answer and shared by all processes: any number at once take one
 * after another. Beyond `most` until the time is over, `isOver`.
 */
export const take = async (
  db: Db | Trx,
  budget: Budget,
  holder: Holder,
  now: Date,
): Promise<Taken> => {
  const known = budget.isLasting ? knownSpent(db, nameOf(budget, holder), now) : null
  if (known) return { used: budget.most + 1, until: known, isOver: true }
  const until = new Date(now.getTime() + budget.seconds * 1000)
  const { rows } = await sql<{ used: number; until: Date }>`
    insert into budget (shop_id, kind, subject, used, until)
    values (${holder.shop_id ?? noShop}, ${budget.kind}, ${String(holder.subject)}, 1, ${until})
    on conflict (shop_id, kind, subject) do update set
      used = case when budget.until <= ${now} then 1 else budget.used + 1 end,
      until = case when budget.until <= ${now} then excluded.until else budget.until end
    returning used, until`.execute(db)
  const taken = rows[0]!
  const isOver = taken.used > budget.most
  if (isOver && budget.isLasting) noteSpent(db, nameOf(budget, holder), taken.until)
  return { ...taken, isOver }
}

const secondsTo = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Takes one, or refuses until the time is over. */
export const takeOrRefuse = async (
  db: Db | Trx,
  budget: Budget,
  holder: Holder,
  now: Date,
): Promise<Taken> => {
  const taken = await take(db, budget, holder, now)
  if (taken.isOver) throw tooManyUntil(taken.until, now)
  return taken
}

/** Refuses until then. */
export const tooManyUntil = (until: Date, now: Date): Refusal => tooMany(secondsTo(until, now))

/** Returns when a lasting budget that this process knows to be spent is whole again, without a query. */
export const knownToBeSpent = (
  db: Db | Trx,
  budget: Budget,
  holder: Holder,
  now: Date,
): Date | null => knownSpent(db, nameOf(budget, holder), now)

export const tooMany = (seconds: number): Refusal =>
  new Refusal('too_many', { headers: { 'retry-after': String(seconds) } })

/** Tells whether all of a budget is taken, without taking. */
export const isSpent = async (
  db: Db | Trx,
  budget: Budget,
  holder: Holder,
  now: Date,
): Promise<boolean> => {
  if (budget.isLasting && knownSpent(db, nameOf(budget, holder), now)) return true
  const { rows } = await sql<{ used: number; until: Date }>`
    select used, until from budget where ${keyOf(budget, holder)} and until > ${now}`.execute(db)
  const [found] = rows
  if (!found || found.used < budget.most) return false
  if (budget.isLasting) noteSpent(db, nameOf(budget, holder), found.until)
  return true
}

/** Refuses, without taking, where all of one of these budgets is taken, until its time is over. */
export const refuseSpent = async (
  db: Db | Trx,
  budgets: readonly (readonly [Budget, Holder])[],
  now: Date,
): Promise<void> => {
  const spent = budgets.map(
    ([budget, holder]) => sql`(${keyOf(budget, holder)} and used >= ${budget.most})`,
  )
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until
    from budget
    where until > ${now} and (${sql.join(spent, sql` or `)})`.execute(db)
  const until = rows[0]?.until
  if (until) throw tooManyUntil(until, now)
}

/** Gives a budget back whole, as a success does. */
export const giveBack = async (
  db: Db | Trx,
  budget: Pick<Budget, 'kind'>,
  holder: Holder,
): Promise<void> => {
  await sql`delete from budget where ${keyOf(budget, holder)}`.execute(db)
}

/** Gives one of a budget back, as the success of an act does where failures alone count. */
export const giveOneBack = async (
  db: Db | Trx,
  budget: Pick<Budget, 'kind'>,
  holder: Holder,
): Promise<void> => {
  await sql`update budget set used = used - 1 where ${keyOf(budget, holder)} and used > 0`.execute(
    db,
  )
}

/**
 * Takes one in the transaction of an act, of those within `seconds` before each: the row is locked to
 * its end, so any number at once are counted, and an act that is refused has taken none.
 */
export const takeWithin = (trx: Trx, budget: Budget, holder: Holder, now: Date): Promise<void> =>
  within(trx, budget, holder, now, sql`${now}::timestamptz`)

/** Gives back the one that `takeWithin` took at this time: the act came to nothing. */
export const giveBackWithin = async (
  db: Db | Trx,
  budget: Budget,
  holder: Holder,
  taken: Date,
): Promise<void> => {
  await sql`
    update budget
    set times = times[:array_position(times, ${taken}::timestamptz(3)) - 1]
        || times[array_position(times, ${taken}::timestamptz(3)) + 1:],
      used = used - 1
    where ${keyOf(budget, holder)} and ${taken}::timestamptz(3) = any(times)`.execute(db)
}

/** Refuses where one more would be too many, and locks like `takeWithin`, but takes none yet. */
export const refuseWithin = (trx: Trx, budget: Budget, holder: Holder, now: Date): Promise<void> =>
  within(trx, budget, holder, now, null)

const within = async (
  trx: Trx,
  budget: Budget,
  holder: Holder,
  now: Date,
  taken: RawBuilder<unknown> | null,
): Promise<void> => {
  const since = new Date(now.getTime() - budget.seconds * 1000)
  const until = new Date(now.getTime() + budget.seconds * 1000)
  const lately: RawBuilder<unknown> = sql`
    array(select t from unnest(budget.times) t where t > ${since} order by t)`
  const { rows } = await sql<{ used: number }>`
    insert into budget (shop_id, kind, subject, used, times, until)
    values (${holder.shop_id ?? noShop}, ${budget.kind}, ${String(holder.subject)}, 1,
      array[${taken ?? sql``}]::timestamptz[], ${until})
    on conflict (shop_id, kind, subject) do update set
      used = cardinality(${lately}) + 1,
      times = ${lately} || array[${taken ?? sql``}]::timestamptz[],
      until = excluded.until
    returning used`.execute(trx)
  if (rows[0]!.used > budget.most) throw tooMany(budget.seconds)
}
