import type { CustomerOfStore } from '#contract/events/data-shapes.ts'
import type { Happened } from '#platform/events/emit.ts'
import { tagsOf } from './tags-of.ts'
import { folded } from '#rules/tools/folded.ts'

/** Facts of a customer of which changes are events of their own; null: the customer is new. */
type Before = { state: string; tags: string; accepts_marketing: boolean } | null
type Changed = {
  /** the store's id of the event that brought the record */
  event: string
  occurred_at: string
  customer_id: bigint
}

const happenedOf = (before: Before, after: CustomerOfStore): { topic: string; tag?: string }[] => {
  const [old, now] = [tagsOf(before?.tags ?? ''), tagsOf(after.tags ?? before?.tags ?? '')]
  return [
    ...(after.state === 'enabled' && before?.state !== 'enabled'
      ? [{ topic: 'customer_enabled' }]
      : []),
    ...(after.accepts_marketing && !before?.accepts_marketing
      ? [{ topic: 'marketing_accepted' }]
      : []),
    ...[...now].flatMap(([key, tag]) =>
      old.has(key) ? [] : [{ topic: 'customer_tag_added', tag }],
    ),
    ...[...old].flatMap(([key, tag]) =>
      now.has(key) ? [] : [{ topic: 'customer_tag_removed', tag }],
    ),
  ]
}

/** Lists an event for each account, consent and tag that a store's record of a customer changed. */
export const changesOf = (
  before: Before,
  after: CustomerOfStore,
  { event, occurred_at, customer_id }: Changed,
): Happened[] =>
  happenedOf(before, after).map(({ topic, tag }) => ({
    topic,
    subject: after.email ?? after.id,
    customer_id,
    external_id: `${event}:${topic}${tag === undefined ? '' : `:${folded(tag)}`}`,
    occurred_at: new Date(occurred_at),
    data: tag === undefined ? {} : { tag },
  }))
