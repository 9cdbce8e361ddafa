import 'server-only'
import { getLocale, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Id } from '#contract/pieces.ts'
import { getReward } from '#contract/rewards/calls.ts'
import { getEvent } from '#contract/workflows/why.ts'
import { redirect } from '#i18n/navigation.ts'
import { prefetch } from '#upstream/prefetch.ts'

type Props = { params: Promise<{ id: string }> }

export const idOf = async ({ params }: Props): Promise<string> =>
  Id.safeParse((await params).id).data ?? notFound()

/** Reads an event, once for its page and title. */
export const eventOf = cache((id: string) => prefetch(getEvent, { params: { id } }))

/** Leads from a reward (`rw…`) to the event that earned it. */
export const leadToEvent = async (id: string): Promise<void> => {
  if (!id.startsWith('rw')) return
  const { reward } = await prefetch(getReward, { params: { id } })
  const event = reward.event_id ?? notFound()
  redirect({ href: `/loyalty/events/${event}`, locale: await getLocale() })
}

/** Titles the page by what happened, and by its order. */
export const titleOf = async (props: Props): Promise<{ title: string }> => {
  const id = await idOf(props)
  const t = await getTranslations('workflow-events')
  const found = id.startsWith('rw') ? null : await eventOf(id).catch(() => null)
  const order = found?.event.order
  return {
    title: order ? `${t('list.event')}: ${t('one.order', { name: order })}` : t('list.event'),
  }
}
