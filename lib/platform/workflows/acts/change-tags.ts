import { sql } from 'kysely'
import type { Act, Platform } from '#platform/ctx.ts'
import type { TagsChanged } from '#platform/customers/store-tags.ts'
import { tagsOf } from '#platform/customers/store-record/tags-of.ts'
import { emit } from '#platform/events/emit.ts'
import { folded } from '#rules/tools/folded.ts'

/** A change of a customer's tags that a workflow decided. */
export type TagChange = {
  /** names the change once, as part of its events' ids */
  key: string
  customer_id: bigint
  add: readonly string[]
  remove: readonly string[]
  /** workflows in a row that led to it */
  depth: number
}
type Person = {
  customer_id: bigint
  platform_customer_id: string
  email: string | null
  tags: string
}

const has = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => folded(one) === folded(tag))

const holdPeople = async (
  { trx, shop }: Pick<Act, 'trx' | 'shop'>,
  ids: readonly bigint[],
): Promise<Map<bigint, Person>> => {
  const { rows } = await sql<Person>`
    select customer_id, platform_customer_id, email, tags
    from customer
    where shop_id = ${shop.shop_id} and customer_id = any(${ids}::bigint[])
      and erased_at is null and merged_into is null
    order by customer_id
    for no key update`.execute(trx)
  return new Map(rows.map((row) => [row.customer_id, row]))
}

/** Writes an event for each tag that came or went, so that other workflows hear of it. */
const tellOf = async (
  act: Act,
  person: Person,
  { key, depth }: TagChange,
  topic: 'customer_tag_added' | 'customer_tag_removed',
  tags: readonly string[],
): Promise<void> => {
  for (const tag of tags)
    await emit(act, {
      topic,
      subject: person.email ?? person.platform_customer_id,
      customer_id: person.customer_id,
      external_id: `${key}:${topic}:${folded(tag)}`,
      occurred_at: act.now,
      data: { tag, depth: depth + 1 },
    })
}

/**
 * Adds and removes tags of customers in the order of the changes; what changes nothing is silent. The
 * shop's store gets them too.
 */
export const changeTags = async (
  act: Act & Pick<Platform, 'ports'>,
  changes: readonly TagChange[],
): Promise<void> => {
  if (changes.length === 0) return
  const people = await holdPeople(
    act,
    changes.map(({ customer_id }) => customer_id),
  )
  const tags = new Map([...people].map(([id, person]) => [id, [...tagsOf(person.tags).values()]]))
  const changed: TagsChanged[] = []
  for (const change of changes) {
    const person = people.get(change.customer_id)
    if (!person) continue
    const own = tags.get(change.customer_id)!
    const gone = own.filter((tag) => has(change.remove, tag))
    const kept = own.filter((tag) => !has(change.remove, tag))
    const come = change.add.filter((tag) => !has(kept, tag))
    tags.set(change.customer_id, [...kept, ...come])
    if (gone.length + come.length > 0)
      changed.push({ customer_id: person.customer_id, added: come, removed: gone })
    await tellOf(act, person, change, 'customer_tag_removed', gone)
    await tellOf(act, person, change, 'customer_tag_added', come)
  }
  const moved = [...people.values()].flatMap(({ customer_id, tags: before }) => {
    const after = tags.get(customer_id)!.join(', ')
    return after === [...tagsOf(before).values()].join(', ') ? [] : [{ customer_id, after }]
  })
  await sql`
    update customer c
    set tags = u.tags, updated_at = ${act.now}
    from unnest(
      ${moved.map(({ customer_id }) => customer_id)}::bigint[],
      ${moved.map(({ after }) => after)}::text[]) u (customer_id, tags)
    where c.shop_id = ${act.shop.shop_id} and c.customer_id = u.customer_id`.execute(act.trx)
  await act.ports.tellTags(act, changed)
}
